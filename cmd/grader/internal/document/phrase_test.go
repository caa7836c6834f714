package document

import "testing"

func TestSlugsCanStandInAddresses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"08_validity/A peg, a peg and a hole UP": "08-validity-a-peg-a-peg-and-a-hole-up",
		"-@- is no jump":                         "is-no-jump",
		"größer":                                 "gr-er",
		"!":                                      "",
	} {
		if got := slug(text); got != want {
			t.Errorf("the slug of %q is %q, want %q", text, got, want)
		}
	}
}
