package processtree

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Limits bound what a tree may use. Zero means no limit.
type Limits struct {
	Memory    int64 // bytes that its processes hold and share with nobody
	Processes int   // at once
	Disk      int64 // bytes written, and the size of each file
}

// DefaultLimits are limits that no honest tool reaches: they keep a runaway one from taking the machine with it.
func DefaultLimits() Limits { return Limits{Memory: 16 << 30, Processes: 2000, Disk: 32 << 30} }

// WithDefaults takes the limits that are not set from others.
func (l Limits) WithDefaults(others Limits) Limits {
	return Limits{
		Memory: cmp.Or(l.Memory, others.Memory), Processes: cmp.Or(l.Processes, others.Processes), Disk: cmp.Or(l.Disk, others.Disk),
	}
}

// Usage is what a tree uses at a moment.
type Usage struct {
	Memory    int64
	Processes int
	Written   int64
}

// Excess says which limit the use is over, in words; "" when it is over none.
func (l Limits) Excess(u Usage) string {
	switch {
	case l.Processes > 0 && u.Processes > l.Processes:
		return fmt.Sprintf("it had %d processes, more than its limit of %d", u.Processes, l.Processes)
	case l.Memory > 0 && u.Memory > l.Memory:
		return fmt.Sprintf("it held %s of memory, more than its limit of %s", Size(u.Memory), Size(l.Memory))
	case l.Disk > 0 && u.Written > l.Disk:
		return fmt.Sprintf("it wrote %s to the disk, more than its limit of %s", Size(u.Written), Size(l.Disk))
	default:
		return ""
	}
}

// Size is a number of bytes in words, such as "1.5 GB".
func Size(bytes int64) string {
	switch {
	case bytes >= 1<<30:
		return fmt.Sprintf("%.3g GB", float64(bytes)/(1<<30))
	case bytes >= 1<<20:
		return fmt.Sprintf("%.3g MB", float64(bytes)/(1<<20))
	default:
		return fmt.Sprintf("%.3g KB", float64(bytes)/(1<<10))
	}
}

// measureEvery is how often a tree's use is looked at.
const measureEvery = 250 * time.Millisecond

// Watch ends the tree as soon as it is over a limit, and then calls over with the reason, once. The folders are its own, whose
// files count as written. The function that it returns ends the watching.
func (t *Tree) Watch(limits Limits, folders []string, over func(excess string)) (stop func()) {
	if limits == (Limits{}) || !canMeasure {
		return func() {}
	}
	t.limitFileSize(limits)
	quit, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		m := newMeter(t, folders)
		tick := time.NewTicker(measureEvery)
		defer tick.Stop()
		for {
			select {
			case <-quit:
				return
			case <-tick.C:
			}
			if excess := limits.Excess(m.measure()); excess != "" {
				over(excess)
				m.killAll()
				return
			}
		}
	}()
	return func() { close(quit); <-ended }
}

// Tighter takes the smaller of each two limits that are set.
func (l Limits) Tighter(others Limits) Limits {
	l, others = l.WithDefaults(others), others.WithDefaults(l)
	return Limits{
		Memory: min(l.Memory, others.Memory), Processes: min(l.Processes, others.Processes), Disk: min(l.Disk, others.Disk),
	}
}

// Within lowers each limit that is set to that of others, where that is set, too.
func (l Limits) Within(others Limits) Limits {
	t := l.Tighter(others)
	if l.Memory == 0 {
		t.Memory = 0
	}
	if l.Processes == 0 {
		t.Processes = 0
	}
	if l.Disk == 0 {
		t.Disk = 0
	}
	return t
}

// ParseSize reads a number of bytes such as 512MB or 8 GB.
func ParseSize(text string) (int64, error) {
	digits := strings.TrimRight(strings.ToUpper(strings.TrimSpace(text)), "KMGTB ")
	unit := strings.TrimSpace(strings.ToUpper(strings.TrimSpace(text))[len(digits):])
	shift, known := map[string]uint{"KB": 10, "MB": 20, "GB": 30, "TB": 40}[unit]
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil || !known || n <= 0 || n > 1<<20 {
		return 0, fmt.Errorf("%q is not a size with a unit, such as 512MB or 8GB", text)
	}
	return int64(n * float64(uint64(1)<<shift)), nil
}
