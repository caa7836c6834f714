package intake

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"hash/crc32"
	"io/fs"
	"testing"
	"time"
)

// A thing is what is packed into an archive.
type thing struct {
	name string
	text string
	mode fs.FileMode // 0 is that of an ordinary file
	kind byte        // of a tar's entry; 0 to go by the mode
	to   string      // where a link leads
}

// things makes things of names; each holds its name.
func things(names ...string) []thing {
	var all []thing
	for _, name := range names {
		all = append(all, thing{name: name, text: name})
	}
	return all
}

// zipped packs things as a zip.
func zipped(t testing.TB, all ...thing) []byte {
	t.Helper()
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, e := range all {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		if e.mode != 0 {
			h.SetMode(e.mode)
		}
		f, err := w.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(e.text + e.to)); err != nil && e.text != "" {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return archive.Bytes()
}

// tarred packs things as a tar.
func tarred(t testing.TB, all ...thing) []byte {
	t.Helper()
	var archive bytes.Buffer
	w := tar.NewWriter(&archive)
	for _, e := range all {
		h := &tar.Header{Name: e.name, Size: int64(len(e.text)), Mode: 0o644, Typeflag: e.kind, Linkname: e.to}
		if e.mode != 0 {
			h.Mode = int64(e.mode.Perm())
			for bit, flag := range map[int64]fs.FileMode{0o4000: fs.ModeSetuid, 0o2000: fs.ModeSetgid} {
				if e.mode&flag != 0 {
					h.Mode |= bit
				}
			}
		}
		if h.Typeflag == 0 && e.mode.IsDir() {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(e.text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return archive.Bytes()
}

// gzipped compresses something.
func gzipped(t testing.TB, data []byte) []byte {
	t.Helper()
	var archive bytes.Buffer
	w := gzip.NewWriter(&archive)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return archive.Bytes()
}

// sparseTar packs one file of zeros, of which hardly a byte is in the archive: the old way of GNU, which no writer offers.
func sparseTar(name string, size int64) []byte {
	head := make([]byte, 2*tarBlock)
	copy(head, name)
	copy(head[100:], "0000644\x00")
	octal := func(at, width int, n int64) {
		for i := width - 2; i >= 0; i-- {
			head[at+i] = byte('0' + n%8)
			n /= 8
		}
	}
	octal(124, 12, 512) // what is in the archive
	octal(136, 12, time.Unix(0, 0).Unix())
	head[156] = tar.TypeGNUSparse
	copy(head[257:], "ustar  \x00")
	octal(386, 12, size-512) // the one piece that is there, at the end
	octal(398, 12, 512)
	octal(483, 12, size)
	copy(head[148:156], "        ")
	var sum int64
	for _, b := range head[:tarBlock] {
		sum += int64(b)
	}
	octal(148, 8, sum)
	return append(head, make([]byte, 2*tarBlock)...)
}

// A rawZip is a zip of stored files whose headers say what they are told to say.
type rawZip struct {
	name             string
	data             string
	stated           uint32 // the size of the file, as stated
	flags, method    uint16
	again            int    // how many more entries share the same data
	entries          uint16 // as stated at the end; 0 for as many as there are
	system, external uint32
}

func (z rawZip) bytes() []byte {
	var b bytes.Buffer
	put := func(values ...any) {
		for _, v := range values {
			if err := binary.Write(&b, binary.LittleEndian, v); err != nil {
				panic(err) // all values are numbers and bytes
			}
		}
	}
	name, sum := []byte(z.name), crc32.ChecksumIEEE([]byte(z.data))
	put(uint32(0x04034B50), uint16(20), z.flags, z.method, uint32(0), sum, uint32(len(z.data)), z.stated,
		uint16(len(name)), uint16(0), name, []byte(z.data))
	from := b.Len()
	for i := range z.again + 1 {
		called := name
		if z.again > 0 {
			called = append([]byte{byte('a' + i/26/26), byte('a' + i/26%26), byte('a' + i%26)}, name...)
		}
		put(uint32(0x02014B50), uint16(z.system<<8|20), uint16(20), z.flags, z.method, uint32(0), sum, uint32(len(z.data)), z.stated,
			uint16(len(called)), uint16(0), uint16(0), uint16(0), uint16(0), z.external, uint32(0), called)
	}
	size, entries := b.Len()-from, z.entries
	if entries == 0 {
		entries = uint16(z.again + 1)
	}
	put(uint32(0x06054B50), uint16(0), uint16(0), entries, entries, uint32(size), uint32(from), uint16(0))
	return b.Bytes()
}
