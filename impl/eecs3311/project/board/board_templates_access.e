note
	description: "The one way to the templates of the boards."

expanded class
	BOARD_TEMPLATES_ACCESS

feature -- Singleton

	templates: BOARD_TEMPLATES
			-- The one of its kind.
		once
			create Result.make
		end

invariant
	singleton_templates: templates = templates

end
