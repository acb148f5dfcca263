package session

import (
	"errors"
	"io/fs"

	"parley/engine/layout"
)

// Layout is how the session is laid out.
func (s *Session) Layout() layout.Layout { return s.layout }

// keepLayout writes down a layout that the folder does not show.
func (s *Session) keepLayout() error {
	if layout.Of(s.folder).Name == s.layout.Name {
		return nil
	}
	if _, err := s.readFile(layout.File); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return s.replace(layout.File, []byte(s.layout.Name+"\n"))
}
