package session

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"parley/engine/foreign"
)

// MaxTitle is how many characters a title may have: what a list has room for, and more than anybody reads.
const MaxTitle = 120

// TitleError says why a discussion keeps the title that it has.
type TitleError struct {
	RoundID string
	Reason  string
	Err     error // what is behind the reason, nil for nothing
}

func (e *TitleError) Error() string {
	return fmt.Sprintf("%s keeps its title: %s", e.RoundID, e.Reason)
}
func (e *TitleError) Unwrap() error { return e.Err }

// SetTitle gives a discussion of a session a title of the person's own, or with "" takes it away, and returns the one that it had. It
// is kept in the discussion's state: the folder keeps its name, which others may refer to. A *TitleError says why it does not.
func SetTitle(folder, roundID, title string, opts ...Option) (before string, err error) {
	refuse := func(reason string, err error) (string, error) {
		return "", &TitleError{RoundID: roundID, Reason: reason, Err: err}
	}
	title = strings.TrimSpace(foreign.Line(title))
	if n := utf8.RuneCountInString(title); n > MaxTitle {
		return refuse(fmt.Sprintf("the new one has %d characters, and at most %d have room", n, MaxTitle), nil)
	}
	if reason, err := notOwned(folder, opts); reason != "" {
		return refuse(reason, err)
	}
	s, err := Open(folder, opts...)
	var (
		locked *LockedError
		unfit  *FolderError
	)
	switch {
	case errors.As(err, &locked):
		return refuse("it is open in "+locked.Holder.String(), err)
	case errors.As(err, &unfit):
		return refuse(unfit.Reason, err)
	case err != nil:
		return refuse(err.Error(), err)
	}
	state, err := s.ReadState(roundID)
	if before = state.Title; err == nil && before != title {
		state.Title = title
		err = s.WriteState(state)
	}
	if err = cmp.Or(err, s.Close()); err != nil {
		return refuse(err.Error(), err)
	}
	return before, nil
}

// Title is what the person calls a discussion; "" when they have given it no title, or it cannot be read.
func Title(folder, roundID string) string {
	s, err := OpenReadOnly(folder)
	if err != nil {
		return ""
	}
	defer s.Close() //nolint:errcheck // it was only looked at
	state, err := s.ReadState(roundID)
	if err != nil {
		return ""
	}
	return state.Title
}
