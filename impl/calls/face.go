package calls

// A Face is what students write where an assignment asks for classes and functions.
type Face struct {
	Classes      []Class
	Functions    []Member
	Enumerations map[string][]string // the constants of each by its name
}

// A Class has a name and members.
type Class struct {
	Name    string
	Members []Member
}

// A Member is a constructor, whose name is [Constructor], a method, field or function.
type Member struct {
	Name       string
	Static     bool
	Called     bool     // it is no field
	Parameters []string // their types, such as "int" and "list of text"
	Result     string   // the type of what it gives; "" if that is nothing
}

// Constructor is the name of each constructor.
const Constructor = "new"
