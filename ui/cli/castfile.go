package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/ui/cast"
)

// castFlags say where a recording of the terminal goes, and what is in it.
type castFlags struct {
	path   string
	format string
	keys   bool
	force  bool
	// running is the recorder while something is recorded: what is shown within it goes into the same file.
	running *cast.Recorder
}

// bind gives an interactive command the flags of a recording.
func (f *castFlags) bind(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.path, "cast", "", "record what the terminal shows to `FILE`, an asciicast")
	flags.StringVar(&f.format, "cast-format", "v2", "`VERSION` of the asciicast: v2, v3")
	flags.BoolVar(&f.keys, "cast-input", false, "record what is typed, too")
	flags.BoolVar(&f.force, "force", false, "overwrite the file of --cast")
	complete(cmd, "cast-format", cobra.FixedCompletions([]string{"v2", "v3"}, cobra.ShellCompDirectiveNoFileComp))
}

// version is the format that was asked for.
func (f *castFlags) version() (cast.Format, error) {
	switch f.format {
	case "", "v2":
		return cast.V2, nil
	case "v3":
		return cast.V3, nil
	default:
		return 0, misuse("--cast-format %q is not one of v2, v3", f.format)
	}
}

// check finds what stands in the way of a recording before anything is begun: no console to record, a version that
// does not exist, a file that does.
func (f *castFlags) check(a App, headless bool) error {
	if f.path == "" || f.running != nil {
		return nil
	}
	if headless {
		return misuse("--cast records the console, and this call opens none: leave --cast out, or run it on a terminal")
	}
	if _, err := f.version(); err != nil {
		return err
	}
	folder, err := a.Getwd()
	if err != nil {
		return err
	}
	path := absolute(folder, f.path)
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		return fmt.Errorf("cannot write %s: there is no such folder", f.path)
	}
	if _, err := os.Lstat(path); err == nil && !f.force {
		return inTheWay(f.path)
	}
	return nil
}

func inTheWay(name string) error {
	return fmt.Errorf("%s exists already: name another file, or overwrite it with --force", name)
}

// record runs show with a recorder in its look, if a recording is wanted, and says what became of it.
func (f *castFlags) record(a App, look Look, show func(Look) error) error {
	if f.running != nil {
		look.Cast = f.running
	}
	if f.path == "" || f.running != nil {
		return show(look)
	}
	format, err := f.version()
	if err != nil {
		return err
	}
	file, err := f.create(a)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriter(file)
	look.Cast = cast.NewRecorder(buffered, cast.Header{Format: format, Title: "parley: " + look.Title, Term: a.Getenv("TERM")})
	look.Cast.Keys, look.Cast.Now = f.keys, a.Now
	f.running = look.Cast
	err = show(look)
	f.running = nil
	if failed := errors.Join(look.Cast.Err(), buffered.Flush(), file.Close()); failed != nil {
		a.note("parley: warning: the recording %s is not whole: %s\n", f.path, foreign.Line(plain(failed)))
	}
	return err
}

// create makes the file. One that is there already is somebody's.
func (f *castFlags) create(a App) (*os.File, error) {
	return a.create(f.path, f.force)
}

// create makes a file that a flag named; an existing one is only overwritten when that was asked for.
func (a App) create(name string, force bool) (*os.File, error) {
	folder, err := a.Getwd()
	if err != nil {
		return nil, err
	}
	mode := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if force {
		mode = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	file, err := os.OpenFile(absolute(folder, name), mode, 0o644)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, inTheWay(name)
	case err != nil:
		return nil, fmt.Errorf("cannot write %s: %s", name, plain(err))
	}
	return file, nil
}
