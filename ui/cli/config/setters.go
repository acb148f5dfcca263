package config

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/engine/perspective"
)

// setter reads a text into the settings. Its error is one clause that says what would be right.
type setter func(s *Settings, r Row, text string) error

// maxCount bounds every number: far above any use, far below any overflow.
const maxCount = 1000

func word[T ~string](field func(*Settings) *T) setter {
	return func(s *Settings, r Row, text string) error {
		if !slices.Contains(r.Choices, text) {
			return fmt.Errorf("%q is not one of %s", text, strings.Join(r.Choices, ", "))
		}
		*field(s) = T(text)
		return nil
	}
}

func text(field func(*Settings) *string) setter {
	return func(s *Settings, r Row, text string) error {
		if strings.ContainsAny(text, "\x00\r\n") {
			return errors.New("must be one line of text")
		}
		*field(s) = text
		return nil
	}
}

func count(field func(*Settings) *int) setter {
	return func(s *Settings, r Row, text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > maxCount {
			return fmt.Errorf("%q is not a whole number from 0 to %d", text, maxCount)
		}
		*field(s) = n
		return nil
	}
}

func yes(field func(*Settings) *bool) setter {
	return func(s *Settings, r Row, text string) error {
		switch strings.ToLower(text) {
		case "true", "yes", "on", "1":
			*field(s) = true
		case "false", "no", "off", "0":
			*field(s) = false
		default:
			return fmt.Errorf("%q is neither true nor false", text)
		}
		return nil
	}
}

func span(field func(*Settings) *time.Duration) setter {
	return func(s *Settings, r Row, text string) error {
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			return fmt.Errorf("%q is not a time with a unit, such as 90s or 10m", text)
		}
		*field(s) = d
		return nil
	}
}

func positive(field func(*Settings) *time.Duration) setter {
	read := span(field)
	return func(s *Settings, r Row, text string) error {
		if err := read(s, r, text); err != nil {
			return err
		}
		if *field(s) == 0 {
			return errors.New("must be above 0, such as 10m")
		}
		return nil
	}
}

// models reads what --model says.
func models(s *Settings, _ Row, text string) (err error) {
	s.Models, err = perspective.ParseModels(text)
	return err
}
