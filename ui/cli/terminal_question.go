package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// errNoTerminal says that there is nobody to ask.
var errNoTerminal = errors.New("there is no terminal to ask at")

// askLetter puts a question at the terminal until an answer is accepted, in small letters. When the terminal goes the error is io.EOF.
func (i IO) askLetter(ctx context.Context, question, again string, accepts func(answer string) bool) (string, error) {
	terminal, err := i.Terminal()
	if err != nil {
		return "", errNoTerminal
	}
	defer terminal.Close() //nolint:errcheck // it was only talked to
	if _, err := io.WriteString(terminal, question); err != nil {
		return "", fmt.Errorf("asking at the terminal: %w", err)
	}
	lines := make(chan string)
	go func() {
		defer close(lines)
		for in := bufio.NewScanner(terminal); in.Scan(); {
			select {
			case lines <- strings.ToLower(strings.TrimSpace(in.Text())):
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return "", context.Cause(ctx)
		case answer, open := <-lines:
			switch {
			case !open:
				return "", io.EOF
			case accepts(answer):
				return answer, nil
			}
			_, _ = io.WriteString(terminal, again)
		}
	}
}
