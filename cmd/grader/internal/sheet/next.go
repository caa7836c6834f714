package sheet

// mostNext is how many cases a student is told to look into.
const mostNext = 3

// next chooses what a student might look into first: of each of the first rules of the document that were got wrong the simplest
// case. It looks at nothing but what the student may know; hidden cases stand under no rule of the document.
func (m maker) next(groups []Group) []string {
	simplest := map[string]Case{}
	for _, rule := range rules(groups) {
		for _, c := range rule.Cases {
			if best, ok := simplest[rule.ID]; c.Wrong() && !c.Remark && (!ok || c.size() < best.size()) {
				simplest[rule.ID] = c
			}
		}
	}
	var ids []string
	for _, rule := range m.suite.Facts.Rules {
		if c, ok := simplest[rule.ID]; ok && len(ids) < mostNext {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

func rules(groups []Group) []Rule {
	var all []Rule
	for _, g := range groups {
		all = append(all, g.Rules...)
	}
	return all
}

// size is how much was done to get to what went wrong.
func (c Case) size() int {
	size := len(c.Asked)
	if c.Play != nil {
		size += len(c.Play.Input)
	}
	return size
}
