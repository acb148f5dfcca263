package cli

// terminalName is the console's input buffer.
const terminalName = "CONIN$"
