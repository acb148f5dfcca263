package config

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/engine"
	"parley/engine/examine"
	"parley/engine/perspective"
)

// setter reads a text into the settings. Its error is one clause that says what would be right.
type setter func(s *Settings, r Setting, text string) error

// maxCount bounds every number: far above any use, far below any overflow.
const maxCount = 1000

func choiceSetter[T ~string](field func(*Settings) *T) setter {
	return func(s *Settings, r Setting, text string) error {
		if !slices.Contains(r.Choices, text) {
			return fmt.Errorf("%q is not one of %s", text, strings.Join(r.Choices, ", "))
		}
		*field(s) = T(text)
		return nil
	}
}

func textSetter(field func(*Settings) *string) setter {
	return func(s *Settings, r Setting, text string) error {
		if strings.ContainsAny(text, "\x00\r\n") {
			return errors.New("must be one line of text")
		}
		*field(s) = text
		return nil
	}
}

func countSetter(field func(*Settings) *int) setter {
	return func(s *Settings, r Setting, text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > maxCount {
			return fmt.Errorf("%q is not a whole number from 0 to %d", text, maxCount)
		}
		*field(s) = n
		return nil
	}
}

func boolSetter(field func(*Settings) *bool) setter {
	return func(s *Settings, r Setting, text string) error {
		on, err := ParseSwitch(text)
		if err == nil {
			*field(s) = on
		}
		return err
	}
}

// ParseSwitch reads the text of a setting that is on or off.
func ParseSwitch(text string) (on bool, err error) {
	switch strings.ToLower(text) {
	case "true", "yes", "on", "1":
		return true, nil
	case "false", "no", "off", "0":
		return false, nil
	default:
		return false, fmt.Errorf("%q is neither true nor false", text)
	}
}

func durationSetter(field func(*Settings) *time.Duration) setter {
	read := anyDurationSetter(field)
	return func(s *Settings, r Setting, text string) error {
		if err := read(s, r, text); err != nil {
			return err
		}
		if *field(s) < 0 {
			return errors.New("must not be below 0")
		}
		return nil
	}
}

// anyDurationSetter reads a time of either sign.
func anyDurationSetter(field func(*Settings) *time.Duration) setter {
	return func(s *Settings, _ Setting, text string) error {
		d, err := time.ParseDuration(text)
		if err != nil {
			return fmt.Errorf("%q is not a time with a unit, such as 90s or 10m", text)
		}
		*field(s) = d
		return nil
	}
}

func positiveDurationSetter(field func(*Settings) *time.Duration) setter {
	read := anyDurationSetter(field)
	return func(s *Settings, r Setting, text string) error {
		if err := read(s, r, text); err != nil {
			return err
		}
		if *field(s) <= 0 {
			return errors.New("must be above 0, such as 10m")
		}
		return nil
	}
}

// setBudget reads what --budget says.
func setBudget(s *Settings, _ Setting, text string) error {
	s.Budget = text
	_, err := engine.ParseBudget(text)
	return err
}

// setEfforts reads what --effort says.
func setEfforts(s *Settings, _ Setting, text string) (err error) {
	s.Efforts, err = perspective.ParseEfforts(text)
	return err
}

// setModels reads what --model says.
func setModels(s *Settings, _ Setting, text string) (err error) {
	s.Models, err = perspective.ParseModels(text)
	return err
}

// examineSetter reads which findings are examined; nothing leaves it to the mode.
func examineSetter(s *Settings, r Setting, text string) error {
	if text == "" {
		s.Examine = ""
		return nil
	}
	return choiceSetter(func(s *Settings) *examine.Level { return &s.Examine })(s, r, text)
}
