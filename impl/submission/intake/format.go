package intake

import (
	"bytes"
	"strconv"
	"strings"
)

// A Format is how files are packed into one.
type Format string

// The formats that are unpacked.
const (
	Zip   Format = "zip"
	Tar   Format = "tar"
	Gzip  Format = "gzip"
	Bzip2 Format = "bzip2"
)

// Unpacks tells whether archives of the format are unpacked; others are only known by name.
func (f Format) Unpacks() bool { return f == Zip || f == Tar || f == Gzip || f == Bzip2 }

// Head is how many bytes tell the format of a file.
const Head = tarBlock

// FormatOf tells how files are packed by the first bytes of what they are packed into; "" for what is no archive.
func FormatOf(head []byte) Format {
	for _, known := range []struct {
		magic  string
		format Format
	}{
		{"PK\x03\x04", Zip}, {"PK\x05\x06", Zip}, {"PK\x07\x08", Zip},
		{"\x1F\x8B", Gzip}, {"BZh", Bzip2},
		{"7z\xBC\xAF\x27\x1C", "7z"}, {"Rar!\x1A\x07", "RAR"}, {"\xFD7zXZ\x00", "xz"}, {"\x28\xB5\x2F\xFD", "zstd"},
	} {
		if bytes.HasPrefix(head, []byte(known.magic)) {
			return known.format
		}
	}
	if tarHead(head) {
		return Tar
	}
	return ""
}

// tarBlock is the size of the header of an entry in a tar.
const tarBlock = 512

// tarHead tells the header of a tar's first entry by its checksum: the sum of all bytes, its own taken for blanks.
func tarHead(head []byte) bool {
	const from, to = 148, 156
	if len(head) < tarBlock {
		return false
	}
	sum := int64((to - from) * ' ')
	for i, b := range head[:tarBlock] {
		if i < from || i >= to {
			sum += int64(b)
		}
	}
	stated, err := strconv.ParseInt(strings.Trim(string(head[from:to]), " \x00"), 8, 64)
	return err == nil && stated == sum
}
