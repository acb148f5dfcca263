// Package limits bounds what is read of files that anybody may have written: how much, what kind of file, how deep. A file that
// never ends, a pipe that nobody writes to and a text that costs its parser hours come with a stranger's folder.
//
// It may know files and the shapes of formats, and nothing of what they mean.
package limits

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"
)

// ErrNotRegular says that there is something else than an ordinary file: a pipe, a device, a folder.
var ErrNotRegular = errors.New("it is not an ordinary file")

// TooLargeError says that a file has more bytes than are read of its kind.
type TooLargeError struct{ Limit int64 }

func (e *TooLargeError) Error() string {
	if e.Limit >= 1<<20 {
		return fmt.Sprintf("it is larger than %d MB", e.Limit>>20)
	}
	return fmt.Sprintf("it is larger than %d KB", e.Limit>>10)
}

// ReadFile reads an ordinary file of at most so many bytes. Whatever is in its place, now or while it is read, is never waited
// for, and never takes more memory than that.
func ReadFile(path string, limit int64) ([]byte, error) {
	file, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	return readAll(file, limit)
}

// File is an ordinary file that is open for reading.
type File struct{ file *os.File }

// Open opens an ordinary file for reading, and nothing else.
func Open(path string) (*File, error) {
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // opening a pipe would wait for its writer
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = ErrNotRegular
	}
	if err != nil {
		_ = file.Close() // nothing was read
		return nil, err
	}
	return &File{file}, nil
}

// maxWait is how long a file that has nothing to give may keep its reader. Some that the system makes up as they are read, such as
// its log, look like ordinary files and are waited for like pipes.
const maxWait = time.Second

// Read reads what is there. What would have to be waited for is ErrNotRegular.
func (f *File) Read(p []byte) (int, error) {
	_ = f.file.SetReadDeadline(time.Now().Add(maxWait)) // a file that nobody can wait for takes no deadline
	n, err := f.file.Read(p)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = ErrNotRegular
	}
	return n, err
}

// Close closes it.
func (f *File) Close() error { return f.file.Close() }

// readAll reads an open file of at most so many bytes. It makes room for the whole at once: growing step by step would take several
// times as much.
func readAll(file *File, limit int64) ([]byte, error) {
	var text bytes.Buffer
	if info, err := file.file.Stat(); err == nil {
		if info.Size() > limit {
			return nil, &TooLargeError{limit}
		}
		text.Grow(int(info.Size()) + bytes.MinRead)
	}
	if _, err := text.ReadFrom(io.LimitReader(file, limit+1)); err != nil {
		return nil, err
	}
	if int64(text.Len()) > limit {
		return nil, &TooLargeError{limit}
	}
	return text.Bytes(), nil
}

// ReadIn is ReadFile of a file in a folder that nothing may lead out of, neither ".." nor a link.
func ReadIn(root *os.Root, name string, limit int64) ([]byte, error) {
	file, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, cmp.Or(err, ErrNotRegular)
	}
	return readAll(&File{file}, limit)
}
