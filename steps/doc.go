// Package steps runs the features of an assignment against a subject and judges what it does.
//
// A [Vocabulary] turns the steps of the features into commands to the subject. [Open] reads features and fixtures into a [Suite],
// whose Run gives a [Result] for each scenario. The package knows no assignment: each has its vocabulary in a package below, and
// package vocabularies lists them.
package steps
