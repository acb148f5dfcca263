package console

import (
	"io"
	"os"

	"github.com/charmbracelet/x/term"
)

// Recorder keeps what passes between the console and the terminal. It is called in order for each of the three, from
// several goroutines.
type Recorder interface {
	// Output is what was written to the terminal.
	Output(p []byte)
	// Input is what the terminal sent: keys, but also answers to questions.
	Input(p []byte)
	// Resize is the window's size, first before anything is drawn.
	Resize(width, height int)
}

// withRecorder puts the recorder between the console and its streams. A stream that is a terminal stays one: the program
// asks it for its size and its mode.
func (o Options) withRecorder() Options {
	if o.Recorder == nil {
		return o
	}
	if o.Input == nil {
		o.Input = os.Stdin
	}
	if o.Output == nil {
		o.Output = os.Stdout
	}
	if file, ok := o.Output.(term.File); ok {
		o.Output = recordedOutputFile{file, o.Recorder}
	} else {
		o.Output = recordedOutput{o.Output, o.Recorder}
	}
	if file, ok := o.Input.(terminalFile); ok {
		o.Input = recordedInputFile{file, o.Recorder}
	} else {
		o.Input = recordedInput{o.Input, o.Recorder}
	}
	return o
}

// terminalFile is what a reader must be for the program to wait for keys without blocking its end.
type terminalFile interface {
	term.File
	Name() string
}

type (
	recordedOutput struct {
		io.Writer
		recorder Recorder
	}
	recordedOutputFile struct {
		term.File
		recorder Recorder
	}
	recordedInput struct {
		io.Reader
		recorder Recorder
	}
	recordedInputFile struct {
		terminalFile
		recorder Recorder
	}
)

func (o recordedOutput) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	o.recorder.Output(p[:n])
	return n, err
}

func (o recordedOutputFile) Write(p []byte) (int, error) {
	n, err := o.File.Write(p)
	o.recorder.Output(p[:n])
	return n, err
}

func (i recordedInput) Read(p []byte) (int, error) {
	n, err := i.Reader.Read(p)
	i.recorder.Input(p[:max(0, n)])
	return n, err
}

func (i recordedInputFile) Read(p []byte) (int, error) {
	n, err := i.terminalFile.Read(p)
	i.recorder.Input(p[:max(0, n)])
	return n, err
}
