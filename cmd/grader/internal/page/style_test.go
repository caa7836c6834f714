package page

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// colours gives the colours that a part of a style names.
func colours(style string) map[string]string {
	named := map[string]string{}
	for _, m := range regexp.MustCompile(`--([a-z-]+): #([0-9a-f]{6});`).FindAllStringSubmatch(style, -1) {
		named[m[1]] = m[2]
	}
	return named
}

// luminance is the relative luminance of WCAG 2.2.
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	total := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(colour[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		total += weight * c
	}
	return total
}

// Text can be read by whoever sees contrasts badly: WCAG 2.2, level AA, asks for 4.5 to 1.
func TestColoursHaveContrast(t *testing.T) {
	t.Parallel()
	style, err := files.ReadFile("page.css")
	if err != nil {
		t.Fatal(err)
	}
	schemes := strings.SplitN(string(style), "@media", 4)
	for name, scheme := range map[string]string{"light": schemes[0], "dark": schemes[1], "print": schemes[len(schemes)-1]} {
		colour := colours(scheme)
		if len(colour) < 13 {
			t.Fatalf("%s: only %d colours are found", name, len(colour))
		}
		for _, pair := range []string{
			"text/back", "text/panel", "quiet/back", "quiet/panel", "link/back", "link/panel", "good/back", "good/panel", "bad/back", "bad/panel",
			"bad/bad-back", "text/bad-back", "quiet/bad-back", "broken/back", "broken/broken-back", "typed/typed-back",
		} {
			front, back, _ := strings.Cut(pair, "/")
			a, b := luminance(t, colour[front]), luminance(t, colour[back])
			if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
				t.Errorf("%s: %s has a contrast of %.2f", name, pair, ratio)
			}
		}
	}
}
