package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/ui/cli/config"
	"parley/ui/popup"
)

// popupFlag is --popup: where the console opens when the caller has no terminal.
type popupFlag struct{ host string }

// popupCommandName is the hidden command that runs in the window.
const popupCommandName = "popup-window"

func (p *popupFlag) bind(cmd *cobra.Command, a App) {
	cmd.Flags().StringVar(&p.host, "popup", "", "`HOST`: open the console in a new pane or window: "+strings.Join(popup.Names(), ", "))
	a.registerCompletion(cmd, "popup", cobra.FixedCompletions(popup.Names(), cobra.ShellCompDirectiveNoFileComp))
}

// run has the same call run in a window and hands its result back. It is not done when no window is wanted or none
// can be opened: then the call goes on as if there had been no --popup.
func (p *popupFlag) run(ctx context.Context, a App, c *config.Config, scripted bool) (done bool, err error) {
	switch {
	case p.host == "", scripted:
		return false, nil
	case !slices.Contains(popup.Names(), p.host):
		return true, usageErrorf("--popup %q is not one of %s", p.host, strings.Join(popup.Names(), ", "))
	case c.Settings.Headless:
		return true, usageErrorf("--popup and --headless: use one, a popup is there to be seen")
	case p.host == popup.Auto && !a.isHeadless(c):
		return false, nil // there is a terminal already
	}
	host, err := popup.Find(p.host, a.Getenv, a.LookPath)
	if err != nil {
		a.warnNoPopup(err)
		return false, nil
	}
	answer, err := p.open(ctx, a, host)
	var unopened *popup.OpenError
	switch {
	case errors.As(err, &unopened):
		a.warnNoPopup(err)
		return false, nil
	case errors.Is(err, popup.ErrClosed):
		return true, &interruptedError{advice: err.Error() + "; parley open lists the sessions, to go on with one"}
	case err != nil:
		return true, err
	}
	_, failed := a.Out.Write(answer.Out)
	_, _ = a.Err.Write(answer.Err) // standard error: nobody can be told when it fails
	if failed != nil {
		return true, fmt.Errorf("writing the result: %w", failed)
	}
	if answer.Status != int(OK) {
		return true, &statusError{Status(answer.Status)}
	}
	return true, nil
}

// warnNoPopup says that there is no window and what happens instead.
func (a App) warnNoPopup(why error) {
	a.eprintf("%s no popup: %s; going on without one\n", critiqueTag, foreign.Line(why.Error()))
}

func (p *popupFlag) open(ctx context.Context, a App, host popup.Host) (popup.Answer, error) {
	folder, err := a.Getwd()
	if err != nil {
		return popup.Answer{}, err
	}
	self, err := a.Executable()
	if err != nil {
		return popup.Answer{}, fmt.Errorf("finding parley's own program: %w", err)
	}
	a.eprintf("%s opening the console in a window of %s, and waiting for the person\n", critiqueTag, host.Name)
	call := popup.Call{Args: withoutPopup(a.args), Env: popup.PassedEnv(os.Environ()), Dir: folder}
	return popup.Open(ctx, host, a.Getenv, call, self, popupCommandName)
}

// withoutPopup is a call's words without --popup.
func withoutPopup(args []string) []string {
	var out []string
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--":
			return append(out, args[i:]...)
		case args[i] == "--popup":
			i++ // its value
		case !strings.HasPrefix(args[i], "--popup="):
			out = append(out, args[i])
		}
	}
	return out
}

// popupWindowCommand is what runs in the window: the caller's call, with the caller's environment and folder.
func (a App) popupWindowCommand() *cobra.Command {
	return &cobra.Command{
		Use:    popupCommandName + " FOLDER",
		Short:  "Answer a call of parley --popup (parley calls this itself)",
		Hidden: true,
		Args:   argCount(1, 1, "the folder of a call"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return popup.Serve(args[0], func(call popup.Call, out, errs io.Writer, gone <-chan struct{}) int {
				return int(a.runPopupCall(cmd.Context(), call, out, errs, gone))
			})
		},
	}
}

// runPopupCall runs a call as its caller would have.
func (a App) runPopupCall(ctx context.Context, call popup.Call, out, errs io.Writer, gone <-chan struct{}) Status {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		select {
		case <-gone:
			stop()
		case <-ctx.Done():
		}
	}()
	a.Out, a.Err = out, errs
	for _, entry := range call.Env {
		name, value, _ := strings.Cut(entry, "=")
		if err := os.Setenv(name, value); err != nil {
			a.reportError(fmt.Errorf("taking over the caller's environment: %w", err))
			return Failed
		}
	}
	if err := os.Chdir(call.Dir); err != nil {
		a.reportError(fmt.Errorf("going to the caller's folder: %w", err))
		return Failed
	}
	return a.Main(ctx, call.Args)
}
