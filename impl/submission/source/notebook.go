package source

import (
	"bytes"
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A notebook of Jupyter holds cells, of which some are code in Python.
type notebook struct {
	Cells []struct {
		Kind   string `json:"cell_type"`
		Source any    `json:"source"` // a text, or the lines of one
	} `json:"cells"`
	Metadata struct {
		Kernel struct {
			Language string `json:"language"` // "" for Python
		} `json:"kernelspec"`
	} `json:"metadata"`
}

// magic matches lines of a cell that speak to Jupyter or to a shell.
var magic = regexp.MustCompile(`(?m)^[ \t]*[%!?].*$`)

// unpacked gives the path and the code of a notebook as one program in Python; false if the file is none, or has no code.
func unpacked(f *File) (name string, code []byte, ok bool) {
	var n notebook
	if f.Extension() != ".ipynb" || json.Unmarshal(f.Data, &n) != nil {
		return "", nil, false
	}
	for _, cell := range n.Cells {
		lines, _ := cell.Source.([]any)
		text, _ := cell.Source.(string)
		for _, line := range lines {
			part, _ := line.(string)
			text += part
		}
		if cell.Kind == "code" {
			code = append(code, magic.ReplaceAllString(text, "")+"\n\n"...)
		}
	}
	inPython := slices.Contains([]string{"", "python"}, strings.ToLower(n.Metadata.Kernel.Language))
	return strings.TrimSuffix(f.Path, path.Ext(f.Path)) + ".py", code, inPython && len(bytes.TrimSpace(code)) > 0
}
