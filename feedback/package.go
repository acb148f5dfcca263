package feedback

import (
	"context"
	"fmt"

	"parley/engine"
	"parley/engine/direct"
	"parley/feedback/session"
)

// TracePackage reads the documents that the one of a discussion belongs to, as they are now, and finds where each requirement is among
// them, with the checks as a project sets them. Of a session that is not one's own nothing is read.
func TracePackage(folder, roundID, named string, checks direct.Options, opts ...session.Option) (engine.TracedPackage, error) {
	source, err := documentSource(folder, roundID, named, opts...)
	if err != nil {
		return engine.TracedPackage{}, err
	}
	whole, is := engine.PackageOf(source, folder)
	if !is {
		return engine.TracedPackage{}, fmt.Errorf("%s stands alone: it belongs to no session and no folder of documents", named)
	}
	return engine.TracePackage(context.Background(), whole, checks)
}
