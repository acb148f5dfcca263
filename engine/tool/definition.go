package tool

import "parley/engine/pattern"

// definition is everything that parley knows of one tool it can call. It stands in the tool's own file.
type definition struct {
	name string
	// vendor makes the models of its own service; "" for a tool that may ask any vendor's.
	vendor  string
	adapter Adapter
	// format is what it prints; zero where it prints what another tool does.
	format outputFormat
	// models are the names of its own service's models, by the way they begin; nil means that it may take any. The other tools
	// refuse them.
	models *pattern.Pattern
	login  credentialSources
	guide  installGuide
	// hazards are files of a workspace that it acts on.
	hazards []workspaceHazard
	issues  []issueCheck
	// commandTool is what it calls the tool by which its model runs commands.
	commandTool string
	// ccw says how ccw starts it; nil means that it is not reached that way.
	ccw *ccwTarget
}

// definitions lists the built-in tools. A tool is added with its file and a row here.
func definitions() []definition {
	return []definition{claudeTool(), codexTool(), copilotTool(), geminiTool(), opencodeTool(), qwenTool()}
}

// definitionOf finds a built-in tool by its name; zero for any other.
func definitionOf(name string) definition {
	for _, d := range definitions() {
		if d.name == name {
			return d
		}
	}
	return definition{}
}

// installGuide is how a person gets a tool to work.
type installGuide struct {
	install string // the command that installs it, and a newer one over an older
	login   string // how to log in
	// testedVersion is the version that parley's arguments were tried with: an older one may not know them.
	testedVersion string
}

// Guide is how a person gets a built-in tool to work: the command that installs it, and how to log in. Both are empty for any
// other tool.
func Guide(name string) (install, login string) {
	guide := definitionOf(name).guide
	return guide.install, guide.login
}

// Adapters returns how the built-in tools are called directly, by name. Versions move quickly: a Registry takes rows that
// replace these.
func Adapters() map[string]Adapter {
	table := map[string]Adapter{}
	for _, d := range definitions() {
		table[d.name] = d.adapter
	}
	return table
}

// ModelOwner is the tool whose own service has a model of this name, or "" when that is not known.
func ModelOwner(model string) string {
	for _, d := range definitions() {
		if d.models != nil && d.models.MatchString(model) {
			return d.name
		}
	}
	return ""
}

// OnlyRunsOwnModels reports whether a tool takes the models of its own service only. Others, and those of the user's own,
// may take any.
func OnlyRunsOwnModels(name string) bool { return definitionOf(name).models != nil }

// VendorOf is who makes the model that a built-in tool asks: by the model's name where that tells, else the tool's own vendor;
// "" where nobody knows.
func VendorOf(name, model string) string {
	if owner := ModelOwner(model); owner != "" {
		return definitionOf(owner).vendor
	}
	return definitionOf(name).vendor
}

// Vendor is who makes the model that a tool asks, "" where nobody knows: of a custom command only what they say.
func (b Registry) Vendor(name, model string) string {
	own, known := b.CustomTools[name], VendorOf(name, model)
	if len(own.Command) > 0 || known == "" {
		return own.Vendor
	}
	return known
}
