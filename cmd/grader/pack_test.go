package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// pack is the script command "pack ARCHIVE NAME=FILE...": it packs files and folders under whatever name, as a zip or, if the
// archive is called so, as a .tar.gz. A name before "->" is that of a symbolic link.
func pack(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: pack archive name=file...")
	}
	var archive bytes.Buffer
	add, finish := zipWriter(&archive)
	if strings.HasSuffix(args[0], ".tar.gz") {
		add, finish = tarWriter(&archive)
	}
	for _, word := range args[1:] {
		if link, target, ok := strings.Cut(word, "->"); ok {
			ts.Check(add(link, target, nil))
			continue
		}
		name, file, _ := strings.Cut(word, "=")
		ts.Check(packAll(ts.MkAbs(file), name, add))
	}
	ts.Check(finish())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), archive.Bytes(), 0o644))
}

// packAll packs a file, or all files below a folder.
func packAll(file, name string, add func(name, link string, data []byte) error) error {
	return filepath.Walk(file, func(at string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		data, err := os.ReadFile(at)
		if err != nil {
			return err
		}
		return add(name+filepath.ToSlash(strings.TrimPrefix(at, file)), "", data)
	})
}

func zipWriter(to io.Writer) (add func(name, link string, data []byte) error, finish func() error) {
	w := zip.NewWriter(to)
	return func(name, link string, data []byte) error {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate}
		if link != "" {
			h.SetMode(os.ModeSymlink | 0o777)
		}
		f, err := w.CreateHeader(h)
		if err == nil {
			_, err = f.Write(append(data, link...))
		}
		return err
	}, w.Close
}

func tarWriter(to io.Writer) (add func(name, link string, data []byte) error, finish func() error) {
	zipped := gzip.NewWriter(to)
	w := tar.NewWriter(zipped)
	return func(name, link string, data []byte) error {
			h := &tar.Header{Name: name, Mode: 0o644, Size: int64(len(data)), Linkname: link}
			if link != "" {
				h.Typeflag = tar.TypeSymlink
			}
			if err := w.WriteHeader(h); err != nil {
				return err
			}
			_, err := w.Write(data)
			return err
		}, func() error {
			if err := w.Close(); err != nil {
				return err
			}
			return zipped.Close()
		}
}
