// Parley runs multi-perspective review rounds over a document and lets a person steer them.
package main

func main() {}
