package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/ui/cast"
	"parley/ui/cli/atomicfile"
)

// castFlags say where a recording of the terminal goes, and what is in it.
type castFlags struct {
	path   string
	format string
	keys   bool
	force  bool
	// active is the recorder while something is recorded: what is shown within it goes into the same file.
	active *cast.Recorder
}

// bind gives an interactive command the flags of a recording.
func (f *castFlags) bind(cmd *cobra.Command, a App) {
	flags := cmd.Flags()
	flags.StringVar(&f.path, "cast", "", "`FILE`: record what the terminal shows as an asciicast (FILE.partial until the end)")
	flags.StringVar(&f.format, "cast-format", "v2", "`VERSION`: asciicast version: v2, v3")
	flags.BoolVar(&f.keys, "cast-input", false, "also record what is typed")
	flags.BoolVar(&f.force, "force", false, "overwrite the file of --cast")
	a.registerCompletion(cmd, "cast-format", cobra.FixedCompletions([]string{"v2", "v3"}, cobra.ShellCompDirectiveNoFileComp))
}

// version is the format that was asked for.
func (f *castFlags) version() (cast.Format, error) {
	switch f.format {
	case "", "v2":
		return cast.V2, nil
	case "v3":
		return cast.V3, nil
	default:
		return 0, usageErrorf("--cast-format %q is not one of v2, v3", f.format)
	}
}

// check finds what stands in the way of a recording before anything is begun: no console to record, a version that
// does not exist, a file that does.
func (f *castFlags) check(a App, headless bool) error {
	if f.path == "" || f.active != nil {
		return nil
	}
	if headless {
		return usageErrorf("--cast records the console, and this call opens none: leave --cast out, or run it on a terminal")
	}
	if _, err := f.version(); err != nil {
		return err
	}
	folder, err := a.Getwd()
	if err != nil {
		return err
	}
	path := absolutePath(folder, f.path)
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		return fmt.Errorf("cannot write %s: there is no such folder", f.path)
	}
	for _, name := range []string{path, path + atomicfile.Partial} {
		if _, err := os.Lstat(name); err == nil && !f.force {
			return writeError(f.path, &fs.PathError{Path: name, Err: fs.ErrExist})
		}
	}
	return nil
}

// isFolder reports whether there is a folder at a path.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func fileExistsError(name string) error {
	return fmt.Errorf("%s exists already: name another file, or overwrite it with --force", name)
}

// record runs show with a recorder in its look, if a recording is wanted, and says what became of it.
func (f *castFlags) record(a App, opts ScreenOptions, show func(ScreenOptions) error) error {
	if f.active != nil {
		opts.Recorder = f.active
	}
	if f.path == "" || f.active != nil {
		return show(opts)
	}
	format, err := f.version()
	if err != nil {
		return err
	}
	file, err := f.create(a)
	if err != nil {
		return err
	}
	// Each event is written at once: what a killed parley has recorded is whole up to there.
	opts.Recorder = cast.NewRecorder(file, cast.Header{Format: format, Title: "parley: " + opts.Title, Term: a.Getenv("TERM")})
	opts.Recorder.Keys, opts.Recorder.Now = f.keys, a.Now
	f.active = opts.Recorder
	err = show(opts)
	f.active = nil
	if failed := errors.Join(opts.Recorder.Err(), file.Finish()); failed != nil {
		a.eprintf("parley: warning: the recording %s is not whole: %s\n", foreign.Line(f.path), foreign.Line(explainFileError(failed)))
	}
	return err
}

// create begins the file. One that is there already is somebody's.
func (f *castFlags) create(a App) (*atomicfile.PartialFile, error) {
	folder, err := a.Getwd()
	if err != nil {
		return nil, err
	}
	file, err := atomicfile.CreatePartial(absolutePath(folder, f.path), f.force)
	return file, writeError(f.path, err)
}

// writeError words the failure of making a file that a flag named.
func writeError(name string, err error) error {
	var path *fs.PathError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &path) && errors.Is(err, fs.ErrExist) && strings.HasSuffix(path.Path, atomicfile.Partial) && !strings.HasSuffix(name, atomicfile.Partial):
		return fmt.Errorf("%s%s is what another run has recorded: keep it under another name, or overwrite it with --force", name, atomicfile.Partial)
	case errors.As(err, &path) && isFolder(path.Path):
		return fmt.Errorf("cannot write %s: it is a folder; name a file in it", name)
	case errors.Is(err, fs.ErrExist):
		return fileExistsError(name)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("cannot write %s: there is no folder %s", name, filepath.Dir(name))
	default:
		return fmt.Errorf("cannot write %s: %s", name, explainFileError(err))
	}
}
