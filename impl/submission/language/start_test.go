package language

import (
	"slices"
	"testing"

	"rulebook/impl/submission/source"
)

// One rule says where a program starts, whatever its language.
func TestWhereAProgramStarts(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		main, code string
		others     []string
		want       string
		reason     string
	}{
		{"main.py", `open("words.txt")`, []string{"words.txt"}, ".", "all lies at the top"},
		{"src/main.py", `print("no file")`, []string{"README.md"}, ".", "it reads nothing"},
		{"src/main.py", `open("words.txt")`, []string{"words.txt"}, ".", "what it reads lies at the top"},
		{"src/Main.java", `Path.of("words.txt")`, []string{"words.txt"}, ".", "in Java, too"},
		{"src/main.py", `open("words.txt")`, []string{"src/words.txt"}, "src", "what it reads lies beside it"},
		{"src/Main.java", `Path.of("words.txt")`, []string{"src/words.txt"}, "src", "in Java, too"},
		{"src/main.cpp", `ifstream in("levels/1.txt");`, []string{"src/levels/1.txt"}, "src", "below it"},
		{"src/main.py", `open(f"level{n}.txt")`, []string{"src/level1.txt"}, "src", "the name is put together"},
		{"src/Main.java", `new File("src/words.txt")`, []string{"src/words.txt"}, ".", "its path begins at the top"},
		{"src/game/Main.java", `Path.of("src", "game", "words.txt")`, []string{"src/game/words.txt"}, ".", "so does a path in parts"},
		{"src/main.py", `open('./src/words.txt')`, []string{"src/words.txt"}, ".", "so does a path with a dot"},
		{"src/main.py", `open("words.txt")`, []string{"src/words.txt", "words.txt"}, ".", "there are two of the name"},
		{"src/main.py", `open("words.txt")`, []string{"src/words.txt", "notes.txt"}, "src", "the one at the top has another name"},
		{"src/main.py", `open(name + ".txt")`, []string{"src/words.txt", "words.txt"}, ".", "nobody can tell"},
		{"src/main.py", `import lib`, []string{"src/lib.py", "src/notes.md"}, ".", "sources and notes are not read"},
	} {
		files := []*source.File{{Path: test.main, Text: test.code}}
		for _, name := range test.others {
			files = append(files, &source.File{Path: name})
		}
		b := &Bench{Found: &source.Found{Main: test.main, Files: files}}
		got := b.startsIn()
		if got != test.want {
			t.Errorf("%s: %s with %v starts in %s, want %s", test.reason, test.code, test.others, got, test.want)
		}
		if told := slices.ContainsFunc(b.Noted(), func(note string) bool {
			return note == "it starts in the folder src, where "+test.others[0]+" lies"
		}); told != (test.want != ".") {
			t.Errorf("%s: the notes are %q", test.reason, b.Noted())
		}
	}
}
