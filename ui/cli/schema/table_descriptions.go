package schema

// What the keys of the outputs beside results mean, by their paths.
var (
	// Trace is for parley trace.
	Trace = map[string]string{
		"context":  "The discovery context as it was named.",
		"artifact": "The document as it was named.",
		"summary":  "The counts in one line.",
		"covered":  "Requirements that are answered.", "partial": "Requirements that are answered in part.",
		"missing":      "Requirements without an answer.",
		"requirements": "Every requirement, in the order of the context.", "scope_creep": "Sections that answer no requirement.",
		"notes": "What should be known about the comparison.",

		"requirements[].id": "Its id in the context.", "requirements[].kind": "What it is: requirement, constraint, scope item, …",
		"requirements[].text": "What it asks for.", "requirements[].must": "True when the context calls it indispensable.",
		"requirements[].defined_line": "The line of the context that defines it; only where its id names another requirement there as well.",
		"requirements[].status":       "covered, partial or missing.", "requirements[].by": "How it was decided: by id or by text.",
		"requirements[].why": "Why, in a few words.", "requirements[].section": "The section that answers it best.",
		"requirements[].file": "The file of that section; absent for the document itself.", "requirements[].line": "Its line, from 1.",
		"requirements[].score":  "How like the texts are; 0 where an id decided.",
		"requirements[].shared": "Words that both have.", "requirements[].absent": "Words of the requirement that the section lacks.",
		"requirements[].links":           "Every section that seems to belong to it, the likeliest first.",
		"requirements[].links[].section": "The section.", "requirements[].links[].file": "Its file; absent for the document itself.",
		"requirements[].links[].line": "Its line, from 1.", "requirements[].links[].score": "How much likelier than others it is.",

		"scope_creep[].id": "An id, where the section has one.", "scope_creep[].kind": "What kind of section it is.",
		"scope_creep[].text": "What the section says.", "scope_creep[].must": "Not used here.", "scope_creep[].defined_line": "Not used here.",
		"scope_creep[].status": "Not used here: empty, or what the section was taken for.", "scope_creep[].by": "How it was decided.",
		"scope_creep[].why": "Why, in a few words.", "scope_creep[].section": "The section.",
		"scope_creep[].file": "Its file; absent for the document itself.", "scope_creep[].line": "Its line, from 1.",
		"scope_creep[].score":  "How like the nearest requirement it is.",
		"scope_creep[].shared": "Words that both have.", "scope_creep[].absent": "Words that the nearest requirement lacks.",
		"scope_creep[].links": "Not used here.", "scope_creep[].links[].section": "The section.",
		"scope_creep[].links[].file": "Its file.", "scope_creep[].links[].line": "Its line, from 1.", "scope_creep[].links[].score": "How likely it is.",
	}
	// Matrix is for parley trace with a folder.
	Matrix = map[string]string{
		"folder":  "The folder whose documents were read.",
		"columns": "The kinds of document that a requirement should be found in, in their order.", "columns[].name": "The kind.",
		"columns[].documents": "The documents of that kind, by their paths from the folder; empty where there is none.",
		"columns[].summary":   "The counts in one line.",
		"requirements":        "Every requirement that has an id.", "requirements[].id": "Its id, as its document writes it.",
		"requirements[].title": "What it is called, or the beginning of what it says.", "requirements[].priority": "Its priority; absent where none is given.",
		"requirements[].at": "Where it is defined.", "requirements[].at.file": "The document.", "requirements[].at.line": "The line, from 1.", "requirements[].at.quote": "The words there.",
		"requirements[].cells":          "One for each column, in their order.",
		"requirements[].cells[].column": "The kind of document.",
		"requirements[].cells[].status": "covered (its id is there with text of its own), likely (its words are), partial (named without text, or only promised), unclear (no id names it, and few of its words are there, or another value; \"against\" is then the requirement's value), missing, contradicted; empty where there is no such document.",
		"requirements[].cells[].by":     "How it was decided: by id or by words.", "requirements[].cells[].why": "Why, in one sentence.",
		"requirements[].cells[].at": "Where it is answered or named; absent where it is nowhere.", "requirements[].cells[].at.file": "The document.",
		"requirements[].cells[].at.line": "The line, from 1.", "requirements[].cells[].at.quote": "The words there.",
		"requirements[].cells[].against": "The other place of a contradiction.", "requirements[].cells[].against.file": "The document.",
		"requirements[].cells[].against.line": "The line, from 1.", "requirements[].cells[].against.quote": "The words there.",
		"other_documents": "Documents of no column: glossaries, reports, plans.", "notes": "What could not be read.",
		"undefined": "Ids that a document names and none defines.", "undefined[].id": "The id as it is written.",
		"undefined[].at": "Where it stands first.", "undefined[].at.file": "The document.", "undefined[].at.line": "The line, from 1.", "undefined[].at.quote": "The words there.",
		"undefined[].family": "Where the last id of its kind is defined; not there where none is.", "undefined[].family.file": "The document.", "undefined[].family.line": "The line, from 1.",
		"undefined[].family.quote": "The words there.",
	}
	// Rounds is for parley rounds.
	Rounds = map[string]string{
		"[].id": "The round ID.", "[].artifact": "The document, relative to the session.",
		"[].perspectives": "Who reviews it.", "[].caller": "The role that asks for the round.",
		"[].final_gate": "True where a HIGH verdict is escalated and waits for a person.",
	}
	// Perspectives is for parley perspectives.
	Perspectives = map[string]string{
		"[].name": "The perspective's name.", "[].role": "The role the reviewer takes.", "[].focus": "What is looked at.",
		"[].tools": "The tools in the order they are asked.", "[].dynamic": "True for a perspective of the caller's own.",
		"[].effort": "How much it is asked to think, by tool; the key \"\" holds for all.",
		"[].model":  "The model asked for, by tool; the key \"\" holds for all.",
	}
	// Checks is for parley checks.
	Checks = map[string]string{
		"[].id": "The check's id.", "[].perspective": "The perspective it belongs to.", "[].severity": "Severity of its findings.",
		"[].weight": "How much it counts in the rating.", "[].what": "What it asks of a document.",
		"[].suggestion": "What it advises.", "[].source": "Where the demand comes from.", "[].topic": "What it is about.",
		"[].profiles": "The kinds of document it is for; absent for all.", "[].words": "What the list of words it looks for is called.",
		"[].off": "True when the configuration switches it off.", "[].setting": "What the configuration says about it.",
		"[].origin": "Where it says so.", "[].why": "Why a finding of it matters.",
		"[].kind": "What a finding of it asks of a person: decide, fix or note.", "[].consequence": "What happens if nothing is done about a finding of it.",
		"[].quiet":          "Set for a check that counts in the rating and makes no finding unless a severity is configured for it.",
		"[].precision":      "What became of its findings on accepted documents when they were read; absent when there was none.",
		"[].precision.read": "How many were read.", "[].precision.true": "How many were true.", "[].precision.useful": "How many were useful.", "[].precision.twice": "How many two readers read.", "[].precision.agreed": "Of how many of those both said the same.",
	}
	// Stats is for parley stats.
	Stats = map[string]string{
		"sessions": "Sessions that were read.", "rounds": "Finished rounds in them.",
		"findings": "What became of each tool's findings, by tool.", "findings[].tool": "The tool; direct is the built-in checks, person what somebody added.",
		"findings[].raised":   "Findings that its models raised.",
		"findings[].examined": "Those of them that an examiner gave a word on that counts.", "findings[].confirmed": "Those that hold.",
		"findings[].refined": "Those that hold in a narrower wording.", "findings[].disputed": "Those that words of the document contradict.",
		"findings[].unsure": "Those that were not decided.", "findings[].accepted": "Those that the person accepted.",
		"findings[].rejected": "Those that the person rejected.", "findings[].later": "Those that the person left for later.",
		"tools": "The tools that were asked, the one with the most calls first.", "total": "All of them together.",
		"unreadable": "Reviews that could not be read, with why.", "tools[].tool": "The tool.",
		"tools[].answered": "Calls that gave a review.", "tools[].failed": "Calls that gave none.",
		"tools[].calls": "Calls that were made.", "total.calls": "Calls that were made.",
		"tools[].reported": "How many of them reported tokens.", "total.reported": "How many of them reported tokens.",
		"tools[].priced": "How many of them named a price.", "total.priced": "How many of them named a price.",
		"tools[].input_tokens": "Tokens read, of the calls that reported them.", "total.input_tokens": "Tokens read, of the calls that reported them.",
		"tools[].output_tokens": "Tokens written, of the calls that reported them.", "total.output_tokens": "Tokens written, of the calls that reported them.",
		"tools[].cost_usd": "Money in US dollars, of the calls that named a price.", "total.cost_usd": "Money in US dollars, of the calls that named a price.",
		"tools[].seconds": "The time of the calls, one after the other.", "total.seconds": "The time of the calls, one after the other.",
	}
	// Sessions is for the list of parley open.
	Sessions = map[string]string{
		"[].session":        "The session's folder.",
		"[].round_id":       "The round ID of the review.",
		"[].artifact":       "The document under review.",
		"[].title":          "What you call it; absent while you have given it no title.",
		"[].state":          "How far the review is.",
		"[].rounds":         "Rounds that have finished.",
		"[].max_rounds":     "How many there may be.",
		"[].verdict":        "The last verdict.",
		"[].severity":       "The severity of a blocked one.",
		"[].average_rating": "The last average; null before any.",
		"[].updated":        "When something happened last.",
		"[].not_yours":      "It was written elsewhere: it is only shown until it is trusted.",
		"[].open_in":        "The parley that has it open.",
		"[].problem":        "Why the session cannot be read.",
	}
	// Config is for parley config.
	Config = map[string]string{
		"[].key": "The setting.", "[].value": "Its effective value.", "[].in_force": "What a value of 0 comes to, such as 5 rounds.", "[].origin": "Where the value comes from.",
	}
	// Themes is for parley theme.
	Themes = map[string]string{
		"[].name": "What --theme calls it.", "[].is": "What it is, in a few words.", "[].base": "The built-in theme that one of the person's own begins from.",
		"[].chosen":   "True for the theme that the configuration chooses.",
		"[].warnings": "Colours of text that can hardly be read on its background.",
		"[].problem":  "Why it cannot be used: what is wrong with its file, and where.", "[].origin": "Its file, or default.",
	}
	// Keys is for parley keys.
	Keys = map[string]string{
		"[].action": "The action.", "[].keys": "Its keys; none when it has been taken away.", "[].where": "Where they mean something.",
		"[].does": "What it does.", "[].origin": "Who bound them.",
	}
	// Doctor is for parley doctor.
	Doctor = map[string]string{
		"ok": "True when every perspective has an AI tool, or every named tool can be used.", "via": "How tools are reached.", "offline": "True when none may be asked.",
		"tools": "Every tool that a perspective may ask.", "perspectives": "Every perspective with its chain.", "advice": "What to do.",
		"ended": "What is ended with a tool on this system, and by what it is found.",

		"tools[].name": "The tool.", "tools[].found": "True when its program is there.",
		"tools[].usable": "True when a call can be expected to work; after a probe, when that one did.",
		"tools[].via":    "How it is reached.", "tools[].path": "Where its program is.", "tools[].version": "What it says its version is.",
		"tools[].command": "The arguments it would be called with.", "tools[].problem": "Why it was not found, or why its version is not known.",
		"tools[].state":  "missing, not allowed, broken, too old, not logged in, did not answer (a probe), ready, or untested (its login cannot be seen).",
		"tools[].reason": "Why it cannot be used.", "tools[].remedy": "What to do about it.",
		"tools[].install": "The command that installs or updates it.",
		"tools[].login":   "Whether a login can be seen.", "tools[].login.state": "seen, not seen or unknown.",
		"tools[].login.evidence": "Names of variables and files, never what is in them.",
		"tools[].options":        "Whether its help still has the options parley needs.", "tools[].options.used": "Those that parley uses.",
		"tools[].options.unknown": "Those that its help does not name.", "tools[].options.problem": "Why its help could not be read.",
		"tools[].trouble": "What is known to go wrong.", "tools[].trouble[].about": "What it is about.", "tools[].trouble[].text": "What goes wrong.",
		"tools[].trouble[].fatal": "True when the tool cannot be used so.", "tools[].trouble[].handled": "True when parley takes care of it.",
		"tools[].variables":     "Names of the environment variables that concern the tool, never what is in them.",
		"tools[].variables.own": "Its own, of those that are set here.", "tools[].variables.common": "Those that every program gets.",
		"tools[].variables.set": "Those that parley sets for it.",
		"tools[].sandbox":       "Whether the system keeps the tool to its own files.", "tools[].sandbox.on": "It does.",
		"tools[].sandbox.why": "Why it does not.", "tools[].sandbox.workspace": "Why it does not when the tool is given a workspace, though it does otherwise.",
		"tools[].variables.held_back": "Those that are kept from it: keys and secrets of others.",
		"tools[].variables.others":    "How many further ones it does not get; they hold no secret.",
		"tools[].probe":               "The one-line question of --probe.", "tools[].probe.ok": "True when it was answered.",
		"tools[].probe.answer": "The answer.", "tools[].probe.error": "Why there is none.", "tools[].probe.kind": "The class of the failure.",
		"tools[].probe.seconds": "How long it took.",

		"perspectives[].name": "The perspective.", "perspectives[].role": "Its role.", "perspectives[].ai": "True when an AI tool can be asked.",
		"perspectives[].uses": "The first tool of its chain that can work.", "perspectives[].model": "The model it would be asked for.",
		"perspectives[].chain": "Its tools in order.", "perspectives[].chain[].tool": "The tool.",
		"perspectives[].chain[].usable": "True when it can be asked.", "perspectives[].chain[].why": "Why it cannot.",
	}
)
