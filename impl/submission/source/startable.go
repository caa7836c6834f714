package source

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"runtime"
)

// Startable says why a file cannot be started by itself; nil if it can. The extensions are for the advice.
func Startable(f *File, extensions string) *NotFound {
	format := formatOf(f.Data)
	refuse := func(what, advice string) *NotFound {
		return &NotFound{Reason: fmt.Sprintf("%s is %s", Shown(f.Path), what), Advice: advice}
	}
	switch {
	case format == "":
		what := cmp.Or(otherKinds[f.Extension()], "neither a source file known here nor an executable")
		return refuse(what, "give the file that starts the program ("+extensions+"), its folder, or an executable")
	case format != native() && format != scriptFormat:
		return refuse(format, "give the sources, or "+native())
	case f.Mode&0o111 == 0:
		return refuse(format+" without the permission to be executed", "set it with chmod +x")
	}
	return nil
}

// otherKinds describes files that are often given by mistake.
var otherKinds = map[string]string{
	".class": "a compiled Java class", ".jar": "a Java archive", ".pyc": "compiled Python", ".o": "an object file",
	".h": "a header", ".hpp": "a header", ".ipynb": "a notebook",
	".zip": "an archive", ".tar": "an archive", ".gz": "an archive", ".tgz": "an archive", ".7z": "an archive",
	".png": "a picture", ".jpg": "a picture", ".jpeg": "a picture", ".gif": "a picture",
	".pdf": document, ".doc": document, ".docx": document, ".odt": document, ".rtf": document, ".txt": "a text", ".md": "a text",
}

const document = "a document"

const (
	scriptFormat  = "a script"
	linuxFormat   = "a program for Linux"
	macFormat     = "a program for macOS"
	windowsFormat = "a program for Windows"
)

func native() string {
	known := map[string]string{"darwin": macFormat, "windows": windowsFormat}
	return cmp.Or(known[runtime.GOOS], linuxFormat)
}

var classOrMac = []byte("\xCA\xFE\xBA\xBE")

// formatOf recognizes an executable by its first bytes; "" for other files.
func formatOf(data []byte) string {
	const firstClassVersion = 45 // in its place, a program for macOS has a small number of parts
	if bytes.HasPrefix(data, classOrMac) && len(data) >= 8 && binary.BigEndian.Uint32(data[4:]) >= firstClassVersion {
		return "a compiled Java class"
	}
	for _, format := range []struct{ magic, name string }{
		{"#!", scriptFormat},
		{"\x7FELF", linuxFormat},
		{"\xFE\xED\xFA\xCE", macFormat}, {"\xFE\xED\xFA\xCF", macFormat},
		{"\xCE\xFA\xED\xFE", macFormat}, {"\xCF\xFA\xED\xFE", macFormat}, {string(classOrMac), macFormat},
		{"MZ", windowsFormat},
	} {
		if bytes.HasPrefix(data, []byte(format.magic)) {
			return format.name
		}
	}
	return ""
}

// Script gives the text of a script; "" for other files.
func Script(data []byte) string {
	if formatOf(data) != scriptFormat {
		return ""
	}
	return string(data)
}
