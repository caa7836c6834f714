// Package browsertest lets tests use pages as people do: in a Chromium without a window, which they click and type
// into.
package browsertest

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"rulebook/impl/engine/cost"
	"rulebook/impl/engine/cost/costtest"
)

// A Page is a page of a browser of its own. Whatever goes wrong ends the test.
type Page struct {
	t       *testing.T
	to      io.Writer
	from    *bufio.Reader
	session string
	sent    int
	seen    []string // the names of events that came while something else was waited for
}

// Open starts a browser for a test, with an empty page. It skips the test if there is no browser. What people do with pages is for a
// push to prove.
func Open(t *testing.T) *Page {
	t.Helper()
	costtest.SkipBeforePush(t)
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		program, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		for range mostStarts {
			if p := start(t, program); p.alive() {
				p.attach()
				return p
			}
		}
		t.Fatalf("%s does not start", program)
	}
	t.Skip("there is no chromium, chromium-browser or google-chrome: what people do with pages is not tested")
	return nil
}

// mostStarts is how often a browser is started that ends at once, as it may on a machine under load.
const mostStarts = 3

// start starts a browser that is told what to do through pipes.
func start(t *testing.T, program string) *Page {
	t.Helper()
	folder, err := os.MkdirTemp("", "browser-")
	if err != nil {
		t.Fatal(err)
	}
	// A helper of the browser may outlive it for a moment and still write, which must not fail the test.
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	orders, to, err1 := os.Pipe()
	from, answers, err2 := os.Pipe()
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	cost.Started(program)
	command := exec.CommandContext(t.Context(), program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
		"--disable-breakpad", "--allow-file-access-from-files", "--user-data-dir="+filepath.Join(folder, "profile"),
		"--remote-debugging-pipe", "about:blank")
	command.ExtraFiles = []*os.File{orders, answers}
	if err := command.Start(); err != nil {
		t.Fatalf("starting %s: %v", program, err)
	}
	orders.Close()
	answers.Close()
	p := &Page{t: t, to: to, from: bufio.NewReader(from)}
	t.Cleanup(func() {
		to.Close()
		_ = command.Process.Kill()
		_ = command.Wait()
		from.Close()
	})
	return p
}

// alive tells whether the browser answers.
func (p *Page) alive() bool {
	_, err1 := p.to.Write([]byte(`{"id": 0, "method": "Browser.getVersion"}` + "\x00"))
	_, err2 := p.from.ReadBytes(0)
	return err1 == nil && err2 == nil
}

// attach makes a page and talks to it from then on.
func (p *Page) attach() {
	p.t.Helper()
	var target struct{ TargetID string }
	p.Call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	p.Call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	p.session = attached.SessionID
	p.Call("Page.enable", nil, nil)
}

// A message is what the browser says: an answer, or an event.
type message struct {
	ID     int
	Method string
	Result json.RawMessage
	Error  *struct{ Message string }
}

// Call makes a call of the DevTools protocol.
func (p *Page) Call(method string, parameters map[string]any, into any) {
	p.t.Helper()
	p.sent++
	order := map[string]any{"id": p.sent, "method": method, "params": parameters}
	if parameters == nil {
		order["params"] = map[string]any{}
	}
	if p.session != "" {
		order["sessionId"] = p.session
	}
	text, err := json.Marshal(order)
	if err == nil {
		_, err = p.to.Write(append(text, 0))
	}
	if err != nil {
		p.t.Fatalf("telling the browser %s: %v", method, err)
	}
	for {
		m := p.next()
		if m.ID != p.sent {
			p.seen = append(p.seen, m.Method)
			continue
		}
		if m.Error != nil {
			p.t.Fatalf("the browser refuses %s: %s", method, m.Error.Message)
		}
		if into == nil {
			return
		}
		if err := json.Unmarshal(m.Result, into); err != nil {
			p.t.Fatalf("%s: %v in %s", method, err, m.Result)
		}
		return
	}
}

func (p *Page) next() (m message) {
	p.t.Helper()
	text, err := p.from.ReadBytes(0)
	if err != nil {
		p.t.Fatalf("the browser says nothing more: %v", err)
	}
	if err := json.Unmarshal(text[:len(text)-1], &m); err != nil {
		p.t.Fatalf("the browser says %q: %v", text, err)
	}
	return m
}

// await waits for an event, which may have come since the last one was waited for.
func (p *Page) await(event string) {
	p.t.Helper()
	for _, seen := range p.seen {
		if seen == event {
			p.seen = nil
			return
		}
	}
	p.seen = nil
	for {
		if p.next().Method == event {
			return
		}
	}
}

// Go loads another page.
func (p *Page) Go(address string) {
	p.t.Helper()
	p.Call("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	p.await("Page.loadEventFired")
	p.Call("Page.navigate", map[string]any{"url": address}, nil)
	p.await("Page.loadEventFired")
}

// Await waits until another page is loaded, such as after a click upon a link to it.
func (p *Page) Await() {
	p.t.Helper()
	p.await("Page.loadEventFired")
}

// Do evaluates an expression in the page, which may be a promise, and puts its value into what into points at.
func (p *Page) Do(expression string, into any) {
	p.t.Helper()
	var answer struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct {
			Text      string
			Exception struct{ Description string }
		}
	}
	order := map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}
	p.Call("Runtime.evaluate", order, &answer)
	if e := answer.ExceptionDetails; e != nil {
		p.t.Fatalf("%.200s: %s %s", expression, e.Text, e.Exception.Description)
	}
	if into == nil {
		return
	}
	if err := json.Unmarshal(answer.Result.Value, into); err != nil {
		p.t.Fatalf("%.200s gives %s: %v", expression, answer.Result.Value, err)
	}
}

// Text gives the value of an expression, which is a text.
func (p *Page) Text(expression string) (text string) {
	p.t.Helper()
	p.Do("String("+expression+")", &text)
	return text
}

// Click clicks the middle of the first element that a selector finds, where it can be seen. Nothing may lie upon it.
func (p *Page) Click(selector string) {
	p.t.Helper()
	var at struct{ X, Y float64 }
	p.Do(fmt.Sprintf(`(() => {
		const found = document.querySelector(%[1]q);
		if (!found) throw new Error('there is no ' + %[1]q);
		found.scrollIntoView({block: 'center'});
		const box = found.getClientRects()[0];
		const at = {x: box.x + box.width / 2, y: box.y + box.height / 2};
		const top = document.elementFromPoint(at.x, at.y);
		if (!top || !found.contains(top) && !top.contains(found)) throw new Error(%[1]q + ' cannot be clicked');
		return at;
	})()`, selector), &at)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		event := map[string]any{"type": kind, "x": at.X, "y": at.Y, "button": "left", "clickCount": 1}
		p.Call("Input.dispatchMouseEvent", event, nil)
	}
}

// Press presses a key: Tab, Enter, Space, Home, End or an arrow.
func (p *Page) Press(key string) {
	p.t.Helper()
	codes := map[string]int{"Tab": 9, "Enter": 13, "Space": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowRight": 39}
	texts := map[string]string{"Enter": "\r", "Space": " "}
	name := key
	if key == "Space" {
		name = " "
	}
	for _, kind := range []string{"keyDown", "keyUp"} {
		p.Call("Input.dispatchKeyEvent", map[string]any{
			"type": kind, "key": name, "code": key, "windowsVirtualKeyCode": codes[key], "text": texts[key],
		}, nil)
	}
}

// Type types a text into what has the focus.
func (p *Page) Type(text string) {
	p.t.Helper()
	p.Call("Input.insertText", map[string]any{"text": text}, nil)
}

// Look sets the width of the window, and whether the page is dark and printed.
func (p *Page) Look(width int, dark, printed bool) {
	p.t.Helper()
	window := map[string]any{"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false}
	p.Call("Emulation.setDeviceMetricsOverride", window, nil)
	scheme, media := "light", "screen"
	if dark {
		scheme = "dark"
	}
	if printed {
		media = "print"
	}
	p.Call("Emulation.setEmulatedMedia", map[string]any{
		"media": media, "features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}},
	}, nil)
}

// WithoutScripts lets later pages run no script of their own.
func (p *Page) WithoutScripts() {
	p.t.Helper()
	p.Call("Emulation.setScriptExecutionDisabled", map[string]any{"value": true}, nil)
}

// Print gives the page as it is printed, as PDF.
func (p *Page) Print() []byte {
	p.t.Helper()
	var printed struct{ Data string }
	p.Call("Page.printToPDF", map[string]any{"printBackground": false}, &printed)
	return p.bytes(printed.Data)
}

func (p *Page) bytes(data string) []byte {
	p.t.Helper()
	bytes, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		p.t.Fatal(err)
	}
	return bytes
}

// Violations gives what axe-core, which checks pages for people with disabilities, finds wrong with the page: a line
// each. It skips the test if there is no axe-core.
func (p *Page) Violations() []string {
	p.t.Helper()
	path := os.Getenv("AXE_CORE")
	if path == "" {
		p.t.Skip("there is no axe-core: npm install axe-core, and set AXE_CORE to the path of its axe.min.js")
	}
	script, err := os.ReadFile(path)
	if err != nil {
		p.t.Fatalf("AXE_CORE: %v", err)
	}
	p.Do(string(script)+"; 0", nil)
	var found []string
	p.Do(`axe.run().then((result) => result.violations.map((v) =>
		v.id + ': ' + v.help + ': ' + v.nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(' and ')))`, &found)
	return found
}
