package source

import "testing"

func TestLooksLikeTest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		reason, path, text string
		want               bool
	}{
		{"Java's way", "PegTest.java", "", true},
		{"renamed", "PegTest-1.java", "", true},
		{"the other way round", "TestPeg.java", "", true},
		{"Python's way", "test_peg.py", "", true},
		{"by its folder", "src/test/java/Peg.java", "", true},
		{"by what it imports", "Peg.java", "import static org.junit.Assert.*;", true},
		{"by what it imports, in Python", "peg.py", "import unittest\n", true},
		{"test is a part of a word", "latest.py", "", false},
		{"Test is a part of a word", "Testament.java", "", false},
		{"a program", "PegSolitaireGame.java", "import java.util.Scanner;", false},
	} {
		if got := LooksLikeTest(&File{Path: c.path, Text: c.text}); got != c.want {
			t.Errorf("%s: LooksLikeTest(%s) = %v", c.reason, c.path, got)
		}
	}
}
