-- What every class inherits. What is external is carried out by the kernel. Contracts are those of the base library of EiffelStudio.
class ANY feature
	default_create do end
	out: STRING external "built_in" end
	tagged_out: STRING external "built_in" end
	is_equal (other: like Current): BOOLEAN
		require
			other_not_void: other /= Void
		external
			"built_in"
		ensure
			symmetric: Result implies other ~ Current
			consistent: standard_is_equal (other) implies Result
		end
	standard_is_equal (other: like Current): BOOLEAN external "built_in" end
	is_deep_equal (other: like Current): BOOLEAN external "built_in" end
	twin: like Current external "built_in" end
	standard_twin: like Current external "built_in" end
	deep_twin: like Current external "built_in" end
	copy (other: like Current)
		require
			other_not_void: other /= Void
			type_identity: same_type (other)
		external
			"built_in"
		ensure
			is_equal: Current ~ other
		end
	standard_copy (other: like Current) external "built_in" end
	deep_copy (other: like Current) external "built_in" end
	equal (a, b: ANY): BOOLEAN external "built_in" end
	standard_equal (a, b: ANY): BOOLEAN external "built_in" end
	deep_equal (a, b: ANY): BOOLEAN external "built_in" end
	clone (other: ANY): like other external "built_in" end
	deep_clone (other: ANY): like other external "built_in" end
	same_type (other: ANY): BOOLEAN external "built_in" end
	conforms_to (other: ANY): BOOLEAN external "built_in" end
	generator: STRING external "built_in" end
	generating_type: TYPE [ANY] external "built_in" end
	print (o: ANY) external "built_in" end
	io: STD_FILES external "built_in" end
	do_nothing do end
	default: like Current external "built_in" end
	operating_environment: ANY external "built_in" end
	internal_correct_mismatch external "built_in" end
	default_rescue do end
	default_pointer: ANY external "built_in" end
end
