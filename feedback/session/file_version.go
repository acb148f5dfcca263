package session

import (
	"encoding/json"
	"fmt"
	"time"
)

// fileFormat is the version of one of parley's own files. A later version than ours is refused, because what it means
// cannot be known; an earlier one is brought up step by step as it is read. upgrades[v] makes version v+1 of version v.
type fileFormat struct {
	version  int
	upgrades map[int]func(*object) error
}

// The formats of the files that parley reads again. What an event log may hold belongs to its subject's state.
var (
	stateFormat    = fileFormat{version: 2, upgrades: map[int]func(*object) error{1: migrateDuration}}
	findingsFormat = fileFormat{version: 2, upgrades: map[int]func(*object) error{1: keepAsItIs}} // 2 has spans of rounds
)

// conclusionsVersion is what conclusions.json says of itself to other programs.
const conclusionsVersion = 1

// upgrade returns the file's content in this parley's version. what is the kind of file it should be.
func (f fileFormat) upgrade(file, what string, data []byte) ([]byte, error) {
	var o object
	if err := json.Unmarshal(data, &o); err != nil {
		return nil, &ForeignError{File: file, Reason: fmt.Sprintf("it is not %s, or it is damaged (%v)", what, err)}
	}
	if err := o.verifyChecksum(); err != nil {
		return nil, &ForeignError{File: file, Reason: fmt.Sprintf("it is damaged (%v; if you changed it on purpose, take its last member, %q, away)", err, checksumKey)}
	}
	version := 0
	if err := o.get("version", &version); err != nil || version < 1 {
		return nil, &ForeignError{File: file, Reason: fmt.Sprintf("it is not %s, or it is damaged (no format version)", what)}
	}
	if version > f.version {
		return nil, &NewerError{File: file, Version: version, Known: f.version}
	}
	if version == f.version {
		return data, nil
	}
	for ; version < f.version; version++ {
		if err := f.upgrades[version](&o); err != nil {
			return nil, &ForeignError{File: file, Reason: fmt.Sprintf("its version %d cannot be read (%v)", version, err)}
		}
	}
	if err := o.set("version", f.version); err != nil {
		return nil, err
	}
	return o.MarshalJSON()
}

// migrateDuration makes "5m0s" of the nanoseconds that version 1 of a state had.
func migrateDuration(o *object) error {
	var nanoseconds time.Duration
	if err := o.get("feedback_timeout", &nanoseconds); err != nil {
		return err
	}
	return o.set("feedback_timeout", Duration(nanoseconds))
}

// Duration is a time span as a file holds it: "5m0s".
type Duration time.Duration

// MarshalText writes the span in words.
func (d Duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (d *Duration) UnmarshalText(text []byte) error {
	span, err := time.ParseDuration(string(text))
	*d = Duration(span)
	return err
}

// keepAsItIs is the step to a version that can say more than the one before.
func keepAsItIs(*object) error { return nil }
