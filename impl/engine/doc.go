// Package engine is the port: the questions that anything under test can answer, and the line protocol that carries them
// across a pipe.
//
// A reference implementation and a student's program are both a [Subject]. Callers cannot tell them apart. A subject has up
// to three faces:
//
//   - the engine face, a [Session] that answers a [Request] with a [Reply];
//   - the console face, which plays a whole game on standard input and output and gives a [Run];
//   - the files face, which holds the delivered files, read-only.
//
// A subject that gives no answer returns a [Stop] with an [Outcome]: it lacks the face, crashed, took too long, or wrote too
// much. A refusal, such as an illegal move, is an answer.
//
// A [Table] answers requests within this process, [Serve] answers them on a pipe, and a [Client] is the other end of that
// pipe.
package engine
