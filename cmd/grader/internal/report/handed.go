package report

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"

	"rulebook/impl/submission/source"
)

// A HandedIn is a file of a submission.
type HandedIn struct {
	Path string `json:"path"`

	// Digest is the SHA-256 digest of its text without blanks and line ends, so that it does not depend on how the file is set.
	Digest string `json:"digest"`
}

// Take records the files that were handed in. It leaves out those with so little text that two may be equal by chance.
func (s *Submission) Take(files []*source.File) {
	const least, most = 200, 200 // letters, and files
	for _, f := range files {
		text := strings.Join(strings.FieldsFunc(f.Text, unicode.IsSpace), "")
		if len(text) < least || len(s.Files) == most {
			continue
		}
		sum := sha256.Sum256([]byte(text))
		s.Files = append(s.Files, HandedIn{f.Path, hex.EncodeToString(sum[:])})
	}
}
