package tool

import (
	"context"
	"strings"

	"parley/engine/redact"
)

// Previewer is a Tool that tells how it would be called.
type Previewer interface {
	// Preview is the argument vector of a call, with marks for the prompt and for what only a call itself has, and what of the
	// request has no place in it. No model is asked and nothing is written.
	Preview(ctx context.Context, request Request) (argv, warnings []string, err error)
}

// Preview is the argument vector of a call (see Previewer).
func (p *program) Preview(ctx context.Context, request Request) (argv, warnings []string, err error) {
	if why := p.adapter.tooLongReason(request.Prompt); why != "" {
		return nil, nil, &Failure{Tool: p.name, Kind: TooLong, Detail: why}
	}
	if p.via == string(ViaCCW) && !p.allowUnsafe {
		return nil, nil, &Failure{Tool: p.name, Kind: Unsafe, Detail: ccwUnheld}
	}
	marked, workspace, warnings, err := p.adapterFor(ctx, request).argv(request)
	if err != nil {
		return nil, warnings, err
	}
	fill := strings.NewReplacer(placeholderModel, request.Model, placeholderEffort, request.Effort, placeholderWorkspace, workspace)
	for i := range marked {
		marked[i] = fill.Replace(marked[i])
	}
	return redact.Value(redact.New(p.environ()), marked), warnings, nil
}
