package cli

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/ui/mcp"
)

// mcpCommand serves an agent on standard input and output.
func (a App) mcpCommand() *cobra.Command {
	m := &mcpServices{App: a}
	var allowed []string
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Offer parley to an agent as tools (Model Context Protocol)",
		Long: `Serves the Model Context Protocol on standard input and output: an agent's program starts it, as its configuration says.
Its tools check a document without any model, have it reviewed, wait for the round, list and mark findings, decide at
the checkpoint (by arguments, or in a form that the agent's program shows you), ask the reviewers, and read the record.

A round runs in a process of its own: it goes on when this server, or the agent, ends, and is found again. Paths lead
into the working folder, or the folders of --allow. No tool here makes a session or a configuration trusted, or allows
an unsafe tool: that stays with you.`,
		Example: `  claude mcp add parley -- parley mcp
  codex mcp add parley -- parley mcp
  parley mcp --allow ../plans`,
		Args: argCount(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error { return m.serve(cmd.Context(), allowed) },
	}
	m.shared = a.addSharedFlags(cmd)
	cmd.Flags().StringArrayVar(&allowed, "allow", nil, "`DIR`: another folder that documents and sessions may be in, besides the working folder (repeatable)")
	a.registerCompletion(cmd, "allow", completeFolders)
	return cmd
}

// serve answers the agent until it closes its end. Nothing but the protocol may come on standard output.
func (m *mcpServices) serve(ctx context.Context, allowed []string) error {
	folder, err := m.Getwd()
	if err != nil {
		return err
	}
	if _, _, err := m.loadConfig(m.shared); err != nil { // better now, in words, than in every call
		return err
	}
	m.folder = folder
	out := m.Out
	m.Out = m.Err
	if out == io.Writer(os.Stdout) {
		os.Stdout = os.Stderr // whatever else prints
	}
	server, err := mcp.NewServer(m, mcp.Options{Version: version(), Allowed: allowed, Log: foreign.Writer{Out: m.Err}})
	if err != nil {
		return usageErrorf("%w", err)
	}
	if in, is := m.In.(*os.File); is && term.IsTerminal(in.Fd()) {
		m.eprintf("parley mcp waits for an agent's program on standard input; parley mcp --help says how to add it to one\n")
	}
	if err := server.Serve(ctx, m.In, out); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return ctx.Err()
}
