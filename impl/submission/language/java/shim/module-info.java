/** Nothing is exported or opened: the student's code reaches no class of the shim, not even by reflection. */
module rulebook.shim {}
