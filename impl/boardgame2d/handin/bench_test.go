package handin

import (
	"testing"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/submissiontest"
)

// BenchmarkCpp tells what the shim costs: how long it takes to build a submission of one source, and how long to start the program
// and to have one answer.
func BenchmarkCpp(b *testing.B) {
	submissiontest.Need(b, "g++")
	folder := submissiontest.HandIn(b, map[string]string{"hw5.cpp": oddGames + "int main() { }"})
	var building, starting time.Duration
	for b.Loop() {
		begin := time.Now()
		s, err := submission.Open(b.Context(), folder, Assignment(), submission.Conditions{})
		if err != nil {
			b.Fatal(err)
		}
		building += time.Since(begin)
		begin = time.Now()
		session, err := s.Engine(b.Context())
		if err == nil {
			_, err = engine.Do(b.Context(), session, engine.Request{Command: "commands"})
		}
		if err != nil {
			b.Fatal(err)
		}
		starting += time.Since(begin)
		_ = session.Close()
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(building.Seconds()/float64(b.N), "s-to-build")
	b.ReportMetric(float64(starting.Microseconds())/float64(b.N)/1000, "ms-to-answer")
}

// BenchmarkCppConversation tells how many commands a second the shim answers, a print-out in each third one.
func BenchmarkCppConversation(b *testing.B) {
	s := games(b, map[string]string{"hw5.cpp": oddGames})
	session, err := s.Engine(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	defer session.Close()
	requests := []engine.Request{{Command: "create", Arguments: []string{"peg"}}}
	for range 1000 {
		requests = append(requests, engine.Request{Command: "move", Arguments: []string{"5G LEFT"}},
			engine.Request{Command: "print"}, engine.Request{Command: "score"})
	}
	begin := time.Now()
	for b.Loop() {
		if _, err := session.DoAll(b.Context(), requests); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*len(requests))/time.Since(begin).Seconds(), "commands/s")
}
