package enginetest

import (
	"context"
	"errors"
	"slices"
	"strings"

	"rulebook/impl/engine"
)

// Right asks the right program to carry out a command. A refusal is the error.
type Right func(command string, arguments ...string) ([]string, error)

// A Fault gives the commands that a faulty program carries out in its own way; its actions may ask the right program.
// The error of an action is a refusal or an [engine.Stop]. A nil action stands for a command that the program lacks.
// Each session begins with a call of the fault.
type Fault func(right Right) map[string]engine.Action

// Faulty gives a reference with faults at its engine face. To each fault, the program with those before it is the right one.
func Faulty(reference engine.InProcess, faults ...Fault) Altered {
	return Altered{InProcess: reference, OnEngine: func(session engine.Session) engine.Session {
		for _, fault := range faults {
			session = faulty(session, fault)
		}
		return session
	}}
}

// faulty gives a session of the program with a fault.
func faulty(session engine.Session, fault Fault) engine.Session {
	actions := fault(rightIn(session))
	return Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
		action, faulty := actions[request.Command]
		if faulty {
			return carryOut(action, request)
		}
		reply, err := engine.Do(ctx, session, request)
		if request.Command == "commands" {
			reply.Body = slices.DeleteFunc(slices.Clone(reply.Body), func(command string) bool {
				action, faulty := actions[command]
				return faulty && action == nil
			})
		}
		return reply, err
	})
}

// rightIn asks the right program in a session.
func rightIn(session engine.Session) Right {
	return func(command string, arguments ...string) ([]string, error) {
		reply, err := engine.Do(context.Background(), session, engine.Request{Command: command, Arguments: arguments})
		if err == nil && reply.Refusal != nil {
			err = reply.Refusal
		}
		return reply.Body, err
	}
}

// carryOut makes a reply of what an action gives. Only a [engine.Stop] is an error.
func carryOut(action engine.Action, request engine.Request) (engine.Reply, error) {
	if action == nil {
		return engine.Reply{Refusal: engine.Refuse(engine.Unknown, "no command is called "+request.Command)}, nil
	}
	body, err := action(request.Arguments)
	refusal, ok := errors.AsType[*engine.Refusal](err)
	if ok {
		return engine.Reply{Refusal: refusal}, nil
	}
	return engine.Reply{Body: body}, err
}

// Line gives the answer to a question as one line; it is empty if the question was refused.
func Line(body []string, _ error) string { return strings.Join(body, " ") }

// Apart tells whether two faults concern different commands, so that a program can have both.
func Apart(a, b Fault) bool {
	none := func(string, ...string) ([]string, error) { return nil, nil }
	others := b(none)
	for command := range a(none) {
		if _, both := others[command]; both {
			return false
		}
	}
	return true
}
