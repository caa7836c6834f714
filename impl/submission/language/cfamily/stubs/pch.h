/* Stands in for the precompiled header of a project of Visual Studio, which the editor writes and students seldom hand in. */
