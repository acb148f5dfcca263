package limits

import (
	"errors"
	"os"
	"testing"
)

// A file of the system may look ordinary and be waited for all the same, as /proc/kmsg is: a pipe stands for it.
func TestWhatHasToBeWaitedForIsNotRead(t *testing.T) {
	t.Parallel()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer write.Close() //nolint:errcheck // nothing is written
	file := &File{read}
	defer file.Close() //nolint:errcheck // it was only read
	if data, err := readAll(file, 4); !errors.Is(err, ErrNotRegular) || data != nil {
		t.Errorf("%q, %v", data, err)
	}
}
