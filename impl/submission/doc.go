// Package submission puts a student's program behind the port. It finds out how to build and run the files that were
// handed in, builds them in a scratch folder, and runs them there.
//
// [Open] gives a [Subject], which is an engine.Subject like a reference implementation. An [Assignment] says what
// students hand in. The packages below know the parts: intake reads folders and archives, source the files of a
// submission, language the programming languages, process and box run strangers' programs under limits.
package submission
