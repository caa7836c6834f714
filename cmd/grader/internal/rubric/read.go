package rubric

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"rulebook/fixtures"
	"rulebook/fixtures/yaml"
	"rulebook/steps"
)

// most is the largest whole of a rubric. It keeps all arithmetic within 64 bits.
const most = Points(1_000_000_00)

// Others is the students' name for scenarios that count and belong to no group. No group may have it.
const Others = "Others"

// Default returns the rubric that comes with an assignment. For one that has none, all its rules share 100 points.
func Default(suite *steps.Suite) (*Rubric, error) {
	data, err := suite.Rubric()
	if errors.Is(err, fs.ErrNotExist) {
		data, err = plain(suite), nil
	}
	if err != nil {
		return nil, err
	}
	return parse(suite.Assignment+"/rubric.yaml", data, suite)
}

// plain is the text of a rubric in which all rules count the same.
func plain(suite *steps.Suite) []byte {
	rules := suite.Facts.Rules
	text := fmt.Sprintf("assignment: %s\npoints: 100\ngroups:\n", suite.Assignment)
	text += fmt.Sprintf("  - {name: All rules, points: 100, rules: [%s to %s]}\n", rules[0].ID, rules[len(rules)-1].ID)
	if slices.ContainsFunc(suite.Scenarios, func(c steps.Scenario) bool { return c.Remark }) {
		text += "  - {name: Remarks, points: 0, tags: [remark], remarks: true}\n"
	}
	return []byte(text)
}

// Read reads a rubric in YAML. It refuses a rubric for another assignment, points that do not add up, and names that
// the assignment does not have. The error names file, line or group, and what to do.
func Read(path string, suite *steps.Suite) (*Rubric, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the rubric: %w: name a YAML file with assignment, points and groups", err)
	}
	return parse(path, data, suite)
}

func parse(file string, data []byte, suite *steps.Suite) (*Rubric, error) {
	var written draft
	if err := yaml.Decode(file, data, &written); err != nil {
		return nil, fmt.Errorf("reading the rubric: %w", err)
	}
	r, err := written.rubric(suite, yaml.Read(data))
	if err != nil {
		return nil, fmt.Errorf("reading the rubric: %s: %w", file, err)
	}
	r.text = data
	return r, nil
}

// A draft is a rubric in its file's form.
type draft struct {
	Assignment string
	Points     string
	Partial    Partial
	Evidence   string
	Engine     string
	Messages   string
	Without    *withoutDraft
	Late       *lateDraft
	Document   string
	Excluded   Selection
	Groups     []groupDraft
}

// A groupDraft is a group in its file's form.
type groupDraft struct {
	Group  `yaml:",inline"`
	Points string
}

func (d draft) rubric(suite *steps.Suite, places yaml.Places) (*Rubric, error) {
	if d.Assignment != suite.Assignment {
		return nil, fmt.Errorf("it is for the assignment %q, not for %q: name the rubric of that one, or write assignment: %[2]s",
			d.Assignment, suite.Assignment)
	}
	points, err := parsePoints(d.Points)
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", places.Line("points"), err)
	}
	r := &Rubric{Assignment: d.Assignment, Points: points, Excluded: d.Excluded}
	if err := d.conditions(r, suite); err != nil {
		field, rest, _ := strings.Cut(err.Error(), ": ")
		below, _, _ := strings.Cut(rest, ": ")
		return nil, fmt.Errorf("line %d: %w", places.Line(field, below), err)
	}
	for i, written := range d.Groups {
		group, err := written.group(suite, r.Groups)
		if err != nil {
			return nil, fmt.Errorf("line %d: group %d, %q: %w", places.Line("groups", i), i+1, written.Name, err)
		}
		r.Groups = append(r.Groups, group)
	}
	if err := r.addsUp(); err != nil {
		return nil, fmt.Errorf("line %d: %w", places.Line("points"), err)
	}
	return r, r.distribute(suite)
}

// conditions reads the fields about all groups. An error begins with the field, and the one below it.
func (d draft) conditions(r *Rubric, suite *steps.Suite) error {
	var err error
	if r.Evidence, err = parsePercent("evidence", d.Evidence); err != nil {
		return err
	}
	r.Partial = d.Partial
	if err := oneOf("partial", &r.Partial, Half, Proportional, None); err != nil {
		return err
	}
	if r.Without, err = d.Without.without(suite); err != nil {
		return err
	}
	if r.Late, err = d.Late.late(); err != nil {
		return err
	}
	if r.AllowEngine, err = allowed("engine", d.Engine); err != nil {
		return err
	}
	if r.AllowMessages, err = allowed("messages", d.Messages); err != nil {
		return err
	}
	if r.Document, err = parseAddress(d.Document); err != nil {
		return err
	}
	if r.Excluded.Rules, err = rulesIn(d.Excluded.Rules, suite); err == nil {
		err = r.Excluded.known(suite)
	}
	if err != nil {
		return fmt.Errorf("excluded: %w", err)
	}
	return nil
}

// allowed reads a field that allows something.
func allowed(field, text string) (bool, error) {
	if text != "" && text != "allowed" {
		return false, fmt.Errorf("%s: there is no %q: write allowed, or leave it out", field, text)
	}
	return text != "", nil
}

// parseAddress reads the address of a page; without a text it is "".
func parseAddress(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	address, err := url.Parse(text)
	if err != nil || address.Scheme != "https" && address.Scheme != "http" || address.Host == "" || address.Fragment != "" ||
		address.User != nil || strings.ContainsAny(text, " <>()[]\"`\\") || !oneLine(text) {
		return "", fmt.Errorf("document: %q is no address of a page: write one such as https://example.org/rulebook/page.html, "+
			"without anything behind a #", text)
	}
	return strings.TrimSuffix(text, "#"), nil
}

var percent = regexp.MustCompile(`^(\d{1,3}) ?%$`)

// parsePercent reads a field's share of a hundred; without a text it is 0.
func parsePercent(field, text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	found := percent.FindStringSubmatch(text)
	if found == nil {
		return 0, fmt.Errorf("%s: %q is no share: write one such as 40 %%", field, text)
	}
	share, err := strconv.Atoi(found[1])
	if err != nil || share > 100 {
		return 0, fmt.Errorf("%s: %s is more than everything: write 100 %% or less", field, text)
	}
	return share, nil
}

// parsePoints reads required points.
func parsePoints(text string) (Points, error) {
	if text == "" {
		return 0, errors.New("its points are not stated: write points: and a number, 0 for a group that counts for nothing")
	}
	points, err := ParsePoints(text)
	if err != nil {
		return 0, fmt.Errorf("points: %w", err)
	}
	if points > most {
		return 0, fmt.Errorf("points: %s are too many: the most are %s", points, most)
	}
	return points, nil
}

// addsUp refuses points that are lost or given twice.
func (r *Rubric) addsUp() error {
	sum := Points(0)
	for _, g := range r.Groups {
		sum += g.Points
	}
	switch {
	case r.Points == 0:
		return errors.New("points: the whole is 0: write how many points there are to be had")
	case sum != r.Points:
		return fmt.Errorf("the points of the groups add up to %s, the whole is %s: make them the same", sum, r.Points)
	}
	return nil
}

// distribute counts the groups' scenarios, and refuses groups without any.
func (r *Rubric) distribute(suite *steps.Suite) error {
	owned := make([]int, len(r.Groups))
	for _, c := range suite.Scenarios {
		if i := r.GroupOf(c); i >= 0 && !r.Excludes(c) {
			owned[i]++
		}
		if r.worthy(c) {
			r.worth++
		}
	}
	if i := slices.Index(owned, 0); i >= 0 {
		return fmt.Errorf("group %d, %q: it owns no scenario: its scenarios belong to groups before it, are excluded, or do not "+
			"count and needs remarks: true; name others, move the group up, or leave it out", i+1, r.Groups[i].Name)
	}
	return nil
}

// group checks a group, given the groups before it.
func (d groupDraft) group(suite *steps.Suite, before []Group) (Group, error) {
	g := d.Group
	var err error
	if g.Points, err = parsePoints(d.Points); err != nil {
		return g, err
	}
	if g.Rules, err = rulesIn(d.Rules, suite); err != nil {
		return g, err
	}
	count := oneOf("count", &g.Count, Sum, Least, AllOrNothing)
	show := oneOf("show", &g.Show, ShowFull, ShowActual, ShowRule, ShowNone)
	return g, cmp.Or(nameable(g.Name, before), count, show, g.selection().known(suite), g.concealed(), g.needed(before))
}

func nameable(name string, before []Group) error {
	switch {
	case name == "":
		return errors.New("name: it is empty: give each group a name")
	case !oneLine(name):
		return errors.New("name: it is not one line of text: leave out line ends and control characters")
	case name == Others:
		return fmt.Errorf("name: %q is reserved for scenarios without a group: choose another", name)
	case slices.ContainsFunc(before, func(g Group) bool { return g.Name == name }):
		return errors.New("name: an earlier group has the same: give each group a name of its own")
	}
	return nil
}

func oneLine(text string) bool {
	return strings.TrimSpace(text) != "" && strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

// oneOf refuses unknown values. The first value is the default.
func oneOf[T ~string](key string, value *T, values ...T) error {
	if *value == "" {
		*value = values[0]
	}
	if slices.Contains(values, *value) {
		return nil
	}
	words := steps.Each(values, func(v T) string { return string(v) })
	return fmt.Errorf("%s: there is no %q: choose one of %s", key, *value, strings.Join(words, ", "))
}

// rulesIn expands a list of ids and ranges.
func rulesIn(list []string, suite *steps.Suite) ([]string, error) {
	var ids []string
	for _, entry := range list {
		first, last, ranged := strings.Cut(entry, " to ")
		if !ranged {
			last = first
		}
		rules := suite.Facts.RulesOf(fixtures.Group{Rules: [2]string{strings.TrimSpace(first), strings.TrimSpace(last)}})
		if len(rules) == 0 {
			return nil, fmt.Errorf("rules: %s has no %q: write ids such as %s, or %[3]s to %s; see: grader list %[1]s",
				suite.Assignment, entry, suite.Facts.Rules[0].ID, suite.Facts.Rules[len(suite.Facts.Rules)-1].ID)
		}
		ids = append(ids, steps.Each(rules, func(r fixtures.Rule) string { return r.ID })...)
	}
	return ids, nil
}

// known refuses tags and beginnings of ids without a scenario.
func (s Selection) known(suite *steps.Suite) error {
	some := func(is func(steps.Scenario) bool) bool { return slices.ContainsFunc(suite.Scenarios, is) }
	for _, tag := range s.Tags {
		if !some(func(c steps.Scenario) bool { return slices.Contains(c.Tags, tag) }) {
			return fmt.Errorf("tags: no scenario of %s has the tag %q: write a tag of its features, without @", suite.Assignment, tag)
		}
	}
	for _, beginning := range s.Scenarios {
		if beginning == "" || !some(func(c steps.Scenario) bool { return strings.HasPrefix(c.ID, beginning) }) {
			return fmt.Errorf("scenarios: no id of %s begins with %q: write an id or its beginning; see: grader list %[1]s",
				suite.Assignment, beginning)
		}
	}
	return nil
}

// concealed refuses hidden scenarios that would be shown in full.
func (g Group) concealed() error {
	switch {
	case g.HiddenAs == "":
		return nil
	case !oneLine(g.HiddenAs):
		return errors.New("hidden-as: it is not one line of text: leave out line ends and control characters")
	case g.Show == ShowFull:
		return fmt.Errorf("hidden-as: its scenarios are shown in full, which hides nothing: write show: %s, %s or %s",
			ShowActual, ShowRule, ShowNone)
	}
	return nil
}

// needed refuses needs that no earlier group can fill.
func (g Group) needed(before []Group) error {
	for _, need := range g.Needs {
		i := slices.IndexFunc(before, func(other Group) bool { return other.Name == need })
		if i < 0 {
			return fmt.Errorf("needs: no group before it is called %q: name an earlier group, or move that one up", need)
		}
		if before[i].Points == 0 {
			return fmt.Errorf("needs: the group %q has no points, so nothing of it can be needed: give it points, or leave it out", need)
		}
	}
	return nil
}
