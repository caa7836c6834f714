package document

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rulebook/fixtures"
)

func TestAPageSaysWhatToWrite(t *testing.T) {
	t.Parallel()
	facts, err := fixtures.Load(fstest.MapFS{
		"lights/rules.yaml": {Data: []byte("document: x\nrules:\n  - {id: A-R1, rule: Lights.}\n")},
		"lights/face.yaml": {Data: []byte(`
enumerations: {Color: [RED, GREEN]}
classes:
  Light:
    - new(int from 1 to 3, list of Color)
    - static count() int
    - color Color
  Lamp is a Light: [new()]
functions:
  - brightest(list of Light) Light
`)},
	}, "lights")
	if err != nil {
		t.Fatal(err)
	}
	want := []declared{
		{"enumeration Color", []string{"RED", "GREEN"}},
		{"class Lamp, a Light", []string{"Lamp()", "static count() int", "color Color"}},
		{"class Light", []string{"Light(int, list of Color)", "static count() int", "color Color"}},
		{"functions", []string{"brightest(list of Light) Light"}},
	}
	if diff := cmp.Diff(want, declares(facts.Face)); diff != "" {
		t.Errorf("ranges are for what is drawn, and an heir has what it inherits (-want +got):\n%s", diff)
	}
	if got := declares(nil); got != nil {
		t.Errorf("a console program has nothing to declare: %v", got)
	}
}
