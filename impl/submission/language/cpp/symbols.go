package cpp

import (
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"rulebook/impl/submission/language"
)

// Overridden gives the names of functions of the C and C++ libraries that object files define themselves, sorted. Such a definition
// takes the place of the library's in the whole program. A C++ function of such a name is none: its symbol has its types in it.
// Object files of other systems than ELF's are not read.
func Overridden(ctx context.Context, b *language.Bench, compiler string, objects []string) ([]string, error) {
	functions, err := libraryFunctions(ctx, b, compiler)
	if err != nil {
		return nil, err
	}
	var overridden []string
	for _, object := range objects {
		defined, err := definedFunctions(object)
		if err != nil {
			return nil, fmt.Errorf("reading the symbols of %s: %w", object, err)
		}
		for _, name := range defined {
			if functions[name] {
				overridden = append(overridden, name)
			}
		}
	}
	slices.Sort(overridden)
	return slices.Compact(overridden), nil
}

// libraryFunctions gives the names of all functions of the libraries that are not those of C++.
func libraryFunctions(ctx context.Context, b *language.Bench, compiler string) (map[string]bool, error) {
	shell, err := b.Locate("sh")
	if err != nil {
		return nil, err
	}
	const script = `for name in libc.so.6 libm.so.6 libstdc++.so.6 libgcc_s.so.1; do "$0" -print-file-name=$name || exit; done`
	paths, err := b.Output(ctx, b.At("source"), nil, shell, "-c", script, compiler)
	if err != nil {
		return nil, err
	}
	functions := map[string]bool{}
	for path := range strings.Lines(paths) {
		file, err := openELF(strings.TrimSpace(path))
		if err != nil || file == nil {
			continue // the system has no such library
		}
		symbols, err := file.DynamicSymbols()
		file.Close()
		if err != nil {
			return nil, fmt.Errorf("reading the symbols of %s: %w", path, err)
		}
		for _, s := range symbols {
			if s.Section != elf.SHN_UNDEF && isFunction(s) && !strings.HasPrefix(s.Name, mangled) {
				functions[s.Name] = true
			}
		}
	}
	return functions, nil
}

// mangled begins the symbol of everything that C++ gives a name with types in it.
const mangled = "_Z"

// definedFunctions gives the unmangled functions that an object file defines for others. Whatever lies in an executable section
// or has an address of its own counts, because a program may call it as well.
func definedFunctions(path string) ([]string, error) {
	file, err := openELF(path)
	if file == nil || err != nil {
		return nil, err
	}
	defer file.Close()
	symbols, err := file.Symbols()
	if err != nil && !errors.Is(err, elf.ErrNoSymbols) {
		return nil, err
	}
	var names []string
	for _, s := range symbols {
		local := elf.ST_BIND(s.Info) == elf.STB_LOCAL
		if local || s.Section == elf.SHN_UNDEF || strings.HasPrefix(s.Name, mangled) {
			continue
		}
		if isFunction(s) || s.Section == elf.SHN_ABS || executable(file, s) {
			name, _, _ := strings.Cut(s.Name, "@") // a version of the symbol may follow
			names = append(names, name)
		}
	}
	return names, nil
}

// openELF opens a file; nil if it is none of ELF.
func openELF(path string) (*elf.File, error) {
	file, err := elf.Open(path)
	if _, foreign := errors.AsType[*elf.FormatError](err); foreign || errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return file, err
}

func isFunction(s elf.Symbol) bool {
	kind := elf.ST_TYPE(s.Info)
	return kind == elf.STT_FUNC || kind == elf.STT_GNU_IFUNC
}

// executable tells whether a symbol lies in a section that can be executed.
func executable(file *elf.File, s elf.Symbol) bool {
	return int(s.Section) < len(file.Sections) && file.Sections[s.Section].Flags&elf.SHF_EXECINSTR != 0
}
