package sheet

// mostNext is the most cases that a student is told to look into.
const mostNext = 3

// next chooses the cases to look into first: the simplest failed case of each of the first failed rules. It uses only
// what the student may know; hidden cases have no rule.
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

// size measures the work before the failure.
func (c Case) size() int {
	size := len(c.Asked)
	if c.Play != nil {
		size += len(c.Play.Input)
	}
	return size
}
