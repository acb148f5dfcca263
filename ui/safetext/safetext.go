// Package safetext is the gateway between foreign text and the terminal: nothing a tool or an artifact wrote is
// drawn, printed, copied or put into a title without passing here.
//
// It may know the terminal's cells and engine/foreign. It may not know screens.
package safetext
