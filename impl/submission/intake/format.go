package intake

import (
	"bytes"
	"io"
	"strconv"
	"strings"
)

// A Format is a way to pack files into one.
type Format string

// The formats that can be unpacked. Others are only known by name.
const (
	Zip   Format = "zip"
	Tar   Format = "tar"
	Gzip  Format = "gzip"
	Bzip2 Format = "bzip2"
)

// ReadFormat tells the format of a file from its first bytes; "" if it is no archive.
func ReadFormat(file io.ReaderAt) (Format, error) {
	head := make([]byte, tarBlock)
	n, err := file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return "", err
	}
	return formatOf(head[:n]), nil
}

func formatOf(head []byte) Format {
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

// tarHead recognizes the header of a tar's first entry by its checksum, which sums up all bytes but its own.
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
