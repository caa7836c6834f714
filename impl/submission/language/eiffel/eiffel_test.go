package eiffel

import (
	"encoding/xml"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/submission/source"
)

const boardText = "note\n\tdescription: \"A board\"\n\nclass\n\tBOARD\n\nend\n"

// filesOf makes files in memory, by path.
func filesOf(texts map[string]string) []*source.File {
	var files []*source.File
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		files = append(files, &source.File{Path: name, Data: []byte(texts[name]), Text: texts[name]})
	}
	return files
}

func TestEiffelClusters(t *testing.T) {
	t.Parallel()
	peg := Project{
		File: "peg_solitaire.ecf", Application: "root/application.e", Class: "BOARD",
		Model: []string{"slot", "board", "game"}, Other: []string{"root", "tests", "docs"},
	}
	for _, test := range []struct {
		reason string
		files  map[string]string
		want   string
	}{
		{"as the starter code has them, without the tests and their root", map[string]string{
			"peg_solitaire.ecf": "", "board/board.e": "", "game/game.e": "", "slot/slot_status.e": "", "tests/test_peg_solitaire.e": "",
			"root/application.e": "", "docs/team.txt": "",
		}, "board game slot"},
		{"inside of them", map[string]string{"p/peg_solitaire.ecf": "", "p/game/players/player.e": "",
			"p/tests/student/t.e": ""}, "p/game/players"},
		{"all in one folder", map[string]string{"p/peg_solitaire.ecf": "", "p/board.e": "", "p/game.e": ""}, "p"},
		{"one that the project file names", map[string]string{
			"peg_solitaire.ecf": `<cluster name="extra" location="./extra/"/>`, "extra/a.e": "", "extras/b.e": ""}, "extra"},
		{"not those of another project", map[string]string{"p/peg_solitaire.ecf": "", "p/board/board.e": "", "bob/board/board.e": ""}, "p/board"},
		{"beside the root class", map[string]string{"p/root/application.e": "", "p/board/board.e": "", "p/game/game.e": ""}, "p/board p/game"},
		{"beside the class BOARD", map[string]string{"board/board.e": boardText, "game/game.e": ""}, "board game"},
	} {
		files := filesOf(test.files)
		main := peg.programs(files)[0].File
		if got := strings.Join(peg.clusters(peg.top(main, files), files), " "); got != test.want {
			t.Errorf("%s: clusters %q; want %q", test.reason, got, test.want)
		}
	}
}

func TestEiffelProjectFile(t *testing.T) {
	t.Parallel()
	folders := []string{"/scratch/shim", `/scratch/<peg> & "solitaire"/board`}
	for _, compiler := range compilers() {
		data, err := compiler.project(folders)
		if err != nil {
			t.Fatal(err)
		}
		var read struct {
			XMLName xml.Name `xml:"http://www.eiffel.com/developers/xml/configuration-1-13-0 system"`
			Name    string   `xml:"name,attr"`
			Target  struct {
				Name string `xml:"name,attr"`
				Root struct {
					Class   string `xml:"class,attr"`
					Feature string `xml:"feature,attr"`
				} `xml:"root"`
				Assertions struct {
					On []xml.Attr `xml:",any,attr"`
				} `xml:"option>assertions"`
				Library struct {
					Location string `xml:"location,attr"`
				} `xml:"library"`
				Clusters []struct {
					Name     string `xml:"name,attr"`
					Location string `xml:"location,attr"`
				} `xml:"cluster"`
			} `xml:"target"`
		}
		if err := xml.Unmarshal(data, &read); err != nil {
			t.Fatalf("%s: %v\n%s", compiler.tool, err, data)
		}
		target := read.Target
		if read.Name != system || target.Name != system || target.Library.Location != compiler.library {
			t.Errorf("%s: system %q, target %q, library %q", compiler.tool, read.Name, target.Name, target.Library.Location)
		}
		var on []string
		for _, assertion := range target.Assertions.On {
			if assertion.Value == "true" {
				on = append(on, assertion.Name.Local)
			}
		}
		if want := []string{"precondition", "postcondition", "check", "invariant", "loop", "supplier_precondition"}; !slices.Equal(on, want) {
			t.Errorf("%s: contracts %q are on; want %q", compiler.tool, on, want)
		}
		var locations, names []string
		for _, c := range target.Clusters {
			locations, names = append(locations, c.Location), append(names, c.Name)
		}
		if !slices.Equal(locations, folders) || len(slices.Compact(slices.Sorted(slices.Values(names)))) != len(folders) {
			t.Errorf("%s: clusters %q at %q; want %q", compiler.tool, names, locations, folders)
		}
		data, err = fs.ReadFile(base, "shim/"+strings.ToLower(target.Root.Class)+".e")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), "class\n\t"+target.Root.Class+"\n\ncreate\n\t"+target.Root.Feature+"\n") {
			t.Errorf("%s: the shim has no class %s to be created by %s", compiler.tool, target.Root.Class, target.Root.Feature)
		}
	}
}
