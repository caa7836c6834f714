// Package solver searches the graphs of the three games of the homework: which boards can be reached, and in how few moves.
// It shares nothing with the reference, so that each can be tested by the other.
package solver
