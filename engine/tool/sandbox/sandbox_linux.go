package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The rights over files that the rules hand out. Devices cannot be made anywhere, and what a device does by itself (ioctl)
// is left alone: whoever may open one may use it.
const (
	reading = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	writing = reading | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE |
		unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO |
		unix.LANDLOCK_ACCESS_FS_MAKE_SYM | unix.LANDLOCK_ACCESS_FS_REFER | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	handled = writing | unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK
	// ofFile are the rights that a file has, which is no folder.
	ofFile = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
)

// version is that of the kernel's Landlock, 0 where there is none.
var version = sync.OnceValues(func() (int, error) {
	v, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	switch {
	case errors.Is(errno, unix.ENOSYS), errors.Is(errno, unix.EOPNOTSUPP):
		return 0, ErrUnsupported
	case errno != 0:
		return 0, fmt.Errorf("asking the kernel for Landlock: %w", errno)
	}
	return int(v), nil
})

// Supported is nil where a process can be restricted, and otherwise why it cannot.
func Supported() error {
	_, err := version()
	return err
}

// known are the rights that this version of the kernel knows.
func known(version int) uint64 {
	rights := uint64(handled)
	if version < 2 {
		rights &^= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if version < 3 {
		rights &^= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	return rights
}

// Restrict restricts this thread, and whatever it starts, for good. The caller has locked its goroutine to the thread and
// lets it end so, that no other work is done with it. When it fails nothing is restricted.
func (r Rules) Restrict() error {
	version, err := version()
	if err != nil {
		return err
	}
	rights := known(version)
	// The first version of the structure holds nothing but rights over files.
	attributes := unix.LandlockRulesetAttr{Handled_access_fs: rights}
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attributes)), unsafe.Sizeof(attributes.Handled_access_fs), 0)
	if errno != 0 {
		return fmt.Errorf("making a Landlock ruleset: %w", errno)
	}
	ruleset := int(fd)
	defer unix.Close(ruleset) //nolint:errcheck // it is in force, or of no use
	for _, paths := range []struct {
		list   []string
		rights uint64
	}{{r.Read, reading}, {r.Write, writing}} {
		for _, path := range paths.list {
			if err := allow(ruleset, path, paths.rights&rights); err != nil {
				return err
			}
		}
	}
	// Without special rights a process may restrict itself only if it can gain none later.
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("giving up new privileges: %w", err)
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(ruleset), 0, 0); errno != 0 {
		return fmt.Errorf("restricting a thread: %w", errno)
	}
	giveUpOthers()
	return nil
}

// giveUpOthers takes from an administrator's process what lets it look into others, whose environment holds their keys. For
// anybody else there is nothing to take, and Landlock itself refuses it.
func giveUpOthers() {
	for _, capability := range []uintptr{unix.CAP_SYS_PTRACE, unix.CAP_PERFMON, unix.CAP_SYS_ADMIN} {
		_ = unix.Prctl(unix.PR_CAPBSET_DROP, capability, 0, 0, 0)
	}
}

// allow adds a rule for a path. One that cannot be opened could not be used either.
func allow(ruleset int, path string, rights uint64) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil //nolint:nilerr // see above
	}
	defer unix.Close(fd) //nolint:errcheck // nothing was written
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return &os.PathError{Op: "stat", Path: path, Err: err}
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFDIR {
		rights &= ofFile
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights, Parent_fd: int32(fd)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(ruleset), unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	runtime.KeepAlive(&rule)
	if errno != 0 {
		return fmt.Errorf("allowing %s: %w", path, errno)
	}
	return nil
}
