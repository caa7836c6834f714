package submission

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// executableLanguage is no language: what is started as it is. Only whoever gives the path of an executable, or names it
// in a submission.yaml, asks for it: compiled programs lie beside many sources.
func executableLanguage() language {
	return language{name: "executable", aliases: []string{"binary", "script"}, build: buildExecutable}
}

func buildExecutable(_ context.Context, b *bench, p *Program) error {
	console, err := b.command([]string{b.Main})
	p.Console = console
	return err
}

// startable says why a file cannot be started as it is; nil if it can.
func startable(f *file) *NotFound {
	format := formatOf(f.data)
	refuse := func(what, advice string) *NotFound {
		return &NotFound{Reason: fmt.Sprintf("%s is %s", shown(f.path), what), Advice: advice}
	}
	switch {
	case format == "":
		what := cmp.Or(otherKinds[f.extension()], "neither a source file known here nor an executable")
		return refuse(what, "give the file that starts the program ("+startingExtensions()+"), its folder, or an executable")
	case format != native() && format != scriptFormat:
		return refuse(format, "give the sources, or "+native())
	case f.mode&0o111 == 0:
		return refuse(format+" without the permission to be executed", "set it with chmod +x")
	}
	return nil
}

// otherKinds says what files are that are often given by mistake.
var otherKinds = map[string]string{
	".class": "a compiled Java class", ".jar": "a Java archive", ".pyc": "compiled Python", ".o": "an object file",
	".h": "a header", ".hpp": "a header", ".ipynb": "a notebook",
	".zip": "an archive", ".tar": "an archive", ".gz": "an archive", ".tgz": "an archive", ".7z": "an archive",
	".png": "a picture", ".jpg": "a picture", ".jpeg": "a picture", ".gif": "a picture",
	".pdf": document, ".doc": document, ".docx": document, ".odt": document, ".rtf": document, ".txt": "a text", ".md": "a text",
}

const document = "a document"

func startingExtensions() string {
	var all []string
	for _, l := range languages() {
		all = append(all, l.extensions...)
	}
	return strings.Join(all, " ")
}

const (
	scriptFormat  = "a script"
	linuxFormat   = "a program for Linux"
	macFormat     = "a program for macOS"
	windowsFormat = "a program for Windows"
)

func native() string {
	switch runtime.GOOS {
	case "darwin":
		return macFormat
	case "windows":
		return windowsFormat
	default:
		return linuxFormat
	}
}

var classOrMac = []byte("\xCA\xFE\xBA\xBE")

// formatOf says what kind of executable some bytes are, by how they begin; "" for none.
func formatOf(data []byte) string {
	const firstClassVersion = 45 // where a Java class has its version, a program for macOS has a small number of parts
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

// script gives the text of a script, "" for anything else.
func script(data []byte) string {
	if formatOf(data) != scriptFormat {
		return ""
	}
	return string(data)
}

// interpreter tells why the interpreter of a script cannot be started.
func interpreter(name string, data []byte) error {
	if script(data) == "" {
		return nil
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(script(data), "#!"), "\n")
	words := strings.Fields(first)
	switch {
	case strings.HasSuffix(first, "\r"):
		return &BuildError{Command: []string{name}, Reason: "the first line of " + shown(name) +
			" ends as lines do in Windows, so that no interpreter is found: save it with Unix line ends"}
	case len(words) == 0 || !filepath.IsAbs(words[0]):
		return &BuildError{Command: []string{name}, Reason: "the first line of " + shown(name) +
			" names no interpreter by its absolute path"}
	}
	if _, err := os.Stat(words[0]); err != nil {
		return &Missing{Tool: words[0], Language: "executable", Reason: "the first line of " + shown(name) + " asks for it"}
	}
	return nil
}
