package eiffel

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func compilerNamed(tool string) compiler {
	all := compilers()
	return all[slices.IndexFunc(all, func(c compiler) bool { return c.tool == tool })]
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason, tool, output string
		want                 []refusal
	}{
		{"gec as it was seen", "gec",
			"[VUEX-2] class RULEBOOK_DESK (166,7): `set_status' is not the final name of a feature in class BOARD.\n----\n" +
				"[VTCT] class GAME (3,38): type based on unknown class NOWHERE.\n----\n", []refusal{
				{"RULEBOOK_DESK", 166, "`set_status' is not the final name of a feature in class BOARD."},
				{"GAME", 3, "type based on unknown class NOWHERE."},
			}},
		{"EiffelStudio as its documentation has it", "ec",
			"Degree 3: 12\r\nError code: VEEN\r\n\r\nError: unknown identifier.\r\nWhat to do: mend it.\r\n\r\n" +
				"Class: RULEBOOK_DESK\r\nFeature: dispatch\r\nIdentifier: over\r\nLine: 12\r\n->  g.over\r\n\r\n" +
				"Error code: VTCT\r\n\r\nError: type is based on unknown class.\r\n\r\nClass: GAME\r\nLine: 3\r\n", []refusal{
				{"RULEBOOK_DESK", 12, "unknown identifier."}, {"GAME", 3, "type is based on unknown class."},
			}},
		{"an error without a line", "ec",
			"Error code: VD01\nError: no project\nClass: A\nError code: VEEN\nError: b\nClass: B\nLine: 2\n",
			[]refusal{{"B", 2, "b"}}},
		{"a line that is too far away", "gec", "[V] class A (99999999999999999999,1): x", nil},
		{"something else", "gec", "sh: 4: zig: not found", nil},
	} {
		if got := compilerNamed(test.tool).refusals(test.output); !slices.Equal(got, test.want) {
			t.Errorf("%s: %+v; want %+v", test.reason, got, test.want)
		}
	}
}

const asking = `class A
feature
	one (b: B)
			-- Ask.
		local
			c: C
		do
			b.f
			if b.g then
				c.f
			end
		end

	two: C

	three
		do
			from
			until
				two.f
			loop
			end
		end
end`

func TestWithout(t *testing.T) {
	t.Parallel()
	lines := strings.Split(asking, "\n")
	const stub = "\t\tdo\n\t\t\tlack (\"no%%\")\n"
	for _, test := range []struct {
		reason string
		line   int
		want   []string // the lines that there are instead, from the given one; nil if nothing is left out
		from   int
	}{
		{"an instruction", 8, []string{"\t\t\tlack (\"no%%\")", lines[8]}, 8},
		{"an instruction within another", 10, []string{lines[8], "\t\t\t\tlack (\"no%%\")", lines[10]}, 9},
		{"a condition", 9, append(strings.Split(stub, "\n"), "", "", "", "", lines[11]), 5},
		{"a variable", 6, append(strings.Split(stub, "\n"), "", "", "", "", lines[11]), 5},
		{"the condition of a loop", 20, append(strings.Split(stub, "\n"), "", "", "", lines[22]), 17},
		{"an argument", 3, nil, 0},
		{"an attribute", 14, nil, 0},
		{"the head of the class", 1, nil, 0},
		{"the end of the class", 24, nil, 0},
		{"no line", 0, nil, 0},
		{"a line that there is not", 99, nil, 0},
	} {
		less, changed := sources{"a.e": asking}.without([]refusal{{"A", test.line, "no%"}})
		got := strings.Split(less["a.e"], "\n")
		if test.want == nil {
			if changed || less["a.e"] != asking {
				t.Errorf("%s: changed to\n%s", test.reason, less["a.e"])
			}
			continue
		}
		if !changed || len(got) != len(lines) || !slices.Equal(got[test.from-1:test.from-1+len(test.want)], test.want) {
			t.Errorf("%s: changed %t to\n%s\nwant\n%s", test.reason, changed, less["a.e"], strings.Join(test.want, "\n"))
		}
	}
	if _, changed := (sources{"a.e": asking}).without([]refusal{{"GAME", 8, "no"}}); changed {
		t.Error("what a student's class is refused for is left out of the shim")
	}
}

func TestReadAsEiffelStudioDoes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"the ends of lines", "a\r\nb\n", "a\nb\n"},
		{"a carriage return within a line", "a\rb", "a\rb"},
		{"characters in UTF-8 are marked", "-- é", "\uFEFF-- é"},
		{"and are marked once", "\uFEFF-- é", "\uFEFF-- é"},
		{"other characters stay", "-- \xE9", "-- \xE9"},
	} {
		got, err := read(fstest.MapFS{"a.e": {Data: []byte(test.text)}, "readme.txt": {Data: []byte("x")}})
		if err != nil || len(got) != 1 || got["a.e"] != test.want {
			t.Errorf("%s: %q, %v; want %q", test.reason, got, err, test.want)
		}
	}
}

// generatedC is what gec makes of a call of is_equal, as far as it matters.
const generatedC = `extern EIF_REFERENCE GE_check_catcall(EIF_REFERENCE obj, EIF_TYPE_INDEX type_ids[], int nb);
/* SLOT.is_equal */
T1 T89f2(TC* ac, T0* C, T0* a1)
{
	uint32_t in_qualified_call = ac->in_qualified_call;
}

/* SLOT.take */
T1 T89f3(TC* ac, T0* C, T0* a1)
{
	R = (T89f2(ac, f(ac, (x)), GE_catcall((T0*)(y),GE_dts1,1)));
	return (GE_qualified(ac, T89f3(ac, C, GE_catcall(a1,GE_dts1,1))));
}
/* Call to SLOT.is_equal */
	return (GE_qualified(ac, T89f2(ac, C, GE_catcall(a1,GE_dts1,1))));
`

func TestEqualityAcrossTypesIsFalse(t *testing.T) {
	t.Parallel()
	got := mended(map[string]string{"a.c": generatedC})["a.c"]
	for _, want := range []string{
		"T0* a1)\n{\n\tif (a1 == RULEBOOK_ALIEN) return EIF_FALSE;\n\tuint32_t in_qualified_call",
		"R = (T89f2(ac, f(ac, (x)), rulebook_known((T0*)(y),GE_dts1,1)));",
		"T89f3(ac, C, GE_catcall(a1,GE_dts1,1))",
		"T89f2(ac, C, rulebook_known(a1,GE_dts1,1))",
		"int nb);\n#define RULEBOOK_ALIEN",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %q in\n%s", want, got)
		}
	}
	if strings.Count(got, "return EIF_FALSE") != 1 {
		t.Errorf("another feature than is_equal is changed:\n%s", got)
	}
}

// C of a compiler that checks types in another way must still compile.
func TestCOfAnotherCompilerStaysAsItIs(t *testing.T) {
	t.Parallel()
	unknown := strings.ReplaceAll(generatedC, "GE_check_catcall", "GE_check_cat")
	if got := mended(map[string]string{"a.c": unknown})["a.c"]; got != "" && got != unknown {
		t.Errorf("it is changed to\n%s", got)
	}
}

func FuzzWithout(f *testing.F) {
	f.Add(asking, "[VUEX-2] class A (8,7): `f' is no \"feature\".")
	f.Add("\t\tdo", "[V] class A (1,1): x")
	f.Add("\tx\n\t\tdo\n\t\tend", "[V] class A (2,1): %\n[V] class A (3,1): %")
	f.Fuzz(func(t *testing.T, text, output string) {
		refusals := compilerNamed("gec").refusals(output)
		_ = compilerNamed("ec").refusals(output)
		less, changed := sources{"a.e": text}.without(refusals)
		if strings.Count(less["a.e"], "\n") != strings.Count(text, "\n") {
			t.Errorf("the lines change their numbers:\n%s", less["a.e"])
		}
		if changed && !strings.Contains(less["a.e"], "lack (\"") {
			t.Errorf("something is left out without a word:\n%s", less["a.e"])
		}
	})
}

func FuzzMended(f *testing.F) {
	f.Add(generatedC)
	f.Add("GE_catcall(")
	f.Add("/* A.is_equal */\nT1 T1f1(TC* ac, T0* C, T0* a1)\n{\nT1f1(GE_catcall(")
	f.Fuzz(func(t *testing.T, text string) {
		got, changed := mended(map[string]string{"a.c": text})["a.c"]
		if changed && !equality.MatchString(text) && !declared.MatchString(text) && got != text {
			t.Errorf("C without is_equal is changed to\n%s", got)
		}
	})
}
