package rubric

import (
	"testing"
	"time"
)

func TestInstant(t *testing.T) {
	t.Parallel()
	const evening, night = "2026-11-20T23:59:00+01:00", "2026-11-21T00:30:00+01:00"
	tests := []struct{ text, want, reason string }{
		{"2026-11-20 23:59 +01:00", evening, "as a rubric has it"},
		{"2026-11-20T22:59:00Z", evening, "ISO 8601"},
		{"2026-11-20T23:59:00+0100", evening, "ISO 8601 in short"},
		{"2026-11-20T23:59", evening, "ISO 8601 without a zone"},
		{"2026-11-21T00:30:00", night, "ISO 8601 with seconds, without a zone"},
		{"2026-11-20 23:59:00.000000000 +0100", evening, "as Go prints it"},
		{"2026-11-20 22:59:00 UTC", evening, "as Gradescope has it"},
		{"2026-11-20 23:59:00 CET", evening, "a zone in short"},
		{"2026-11-20 23:59 Europe/Paris", evening, "a zone by its name"},
		{"2026-11-20 17:59:00 -0500 (EST)", "", "a zone told twice"},
		{"2026-11-20 17:59:00 EST", evening, "an American zone"},
		{"Friday, 20 November 2026, 11:59 PM", evening, "Moodle in English"},
		{"Freitag, 20. November 2026, 23:59", evening, "Moodle in German"},
		{"vendredi 20 novembre 2026, 23:59", evening, "Moodle in French"},
		{"viernes, 20 de noviembre de 2026, 23:59", evening, "Moodle in Spanish"},
		{"20 November 2026, 23:59", evening, "without a weekday"},
		{"Nov 20, 2026 11:59 PM", evening, "American words"},
		{"Fri Nov 20 2026 23:59:00", evening, "JavaScript"},
		{"20.11.2026 23:59", evening, "German digits"},
		{"20.11.2026, 23:59 Uhr", evening, "German digits and words"},
		{"11/20/2026 11:59 PM", evening, "American digits"},
		{"11/21/2026 12:30 AM", night, "half an hour after midnight"},
		{"20/11/2026 23:59", evening, "day first"},
		{"2026-11-21", "2026-11-21T00:00:00+01:00", "a day alone"},
		{"21.11.2026", "2026-11-21T00:00:00+01:00", "a German day alone"},
		{"11/12/2026 11:59 PM", "", "it may be November or December"},
		{"11/11/2026 23:59", "2026-11-11T23:59:00+01:00", "both readings are the same"},
		{"2026-11-31 23:59", "", "a day that does not exist"},
		{"2026-11-20 24:59", "", "an hour that does not exist"},
		{"2026-11-20 13:59 PM", "", "an hour that no half of a day has"},
		{"2026-11-20 23:59 IST", "", "a short name of three zones"},
		{"2026-11-20 23:59 Europe/Atlantis", "", "a zone that does not exist"},
		{"2026-11-20 23:59 or so", "", "words behind it"},
		{"20.11.", "", "no year"},
		{"yesterday", "", "no time"},
		{"", "", "nothing"},
	}
	for _, test := range tests {
		got, err := Instant(test.text, time.FixedZone("", 3600))
		if test.want == "" {
			if err == nil {
				t.Errorf("%s: %q is %v, want an error", test.reason, test.text, got)
			}
			continue
		}
		want, wrong := time.Parse(time.RFC3339, test.want)
		if wrong != nil {
			t.Fatal(wrong)
		}
		if err != nil || !got.Equal(want) {
			t.Errorf("%s: %q is %v, %v, want %v", test.reason, test.text, got, err, want)
		}
	}
}

func FuzzInstant(f *testing.F) {
	for _, text := range []string{
		"2026-11-20 23:59 +01:00", "vendredi 20 novembre 2026, 23:59", "11/20/2026 11:59 PM", "20.11.2026, 23:59 Uhr",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		at, err := Instant(text, time.UTC)
		if err == nil && (at.Year() < 0 || at.Year() > 9999) {
			t.Errorf("%q is %v", text, at)
		}
	})
}
