package spreadsheet

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What each system writes, by language, as its exports and its language packs have it.
func TestHeads(t *testing.T) {
	t.Parallel()
	tests := []struct {
		reason string
		text   string
		want   map[Field]string // what the second line tells
	}{
		{"Moodle's worksheet in English", "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed," +
			"Last modified (submission),Last modified (grade),Feedback comments\nParticipant 12,Ada Doe,a@x,Submitted,7,20,Yes,A,B,C\n",
			map[Field]string{Identifier: "Participant 12", FullName: "Ada Doe", Email: "a@x", Grade: "7", Maximum: "20", Changeable: "Yes",
				HandedIn: "A", Feedback: "C"}},
		{"in German", "ID;Vollständiger Name;E-Mail-Adresse;Status;Bewertung;Bestwertung;Bewertung kann geändert werden;" +
			"Zuletzt geändert (Abgabe);Zuletzt geändert (Bewertung);Feedback als Kommentar\nTeilnehmer/in12;Ada Doe;a@x;-;7;20;Ja;A;B;C\n",
			map[Field]string{Identifier: "Teilnehmer/in12", FullName: "Ada Doe", Email: "a@x", Grade: "7", Maximum: "20", Changeable: "Ja",
				HandedIn: "A", Feedback: "C"}},
		{"in French", "Identifiant,Nom complet,Adresse de courriel,Statut,Note,Note maximale,La note peut être modifiée," +
			"Dernière modification (travail remis),Dernière modification (note),Feedback par commentaires\n" +
			"Participant 12,Ada Doe,a@x,-,7,20,Oui,A,B,C\n",
			map[Field]string{Identifier: "Participant 12", FullName: "Ada Doe", Email: "a@x", Grade: "7", Maximum: "20", Changeable: "Oui",
				HandedIn: "A", Feedback: "C"}},
		{"in Spanish", "Identificador,Nombre completo,Dirección de correo,Estado,Calificación,Calificación máxima," +
			"La calificación puede ser cambiada," +
			"Última modificación (entrega),Última modificación (calificación),Comentarios de retroalimentación\n" +
			"Participante 12,Ada Doe,a@x,-,7,20,Sí,A,B,C\n",
			map[Field]string{Identifier: "Participante 12", FullName: "Ada Doe", Email: "a@x", Grade: "7", Maximum: "20", Changeable: "Sí",
				HandedIn: "A", Feedback: "C"}},
		{"Moodle's gradebook in English", "First name,Surname,ID number,Institution,Email address,Assignment: Hw 1 (Real)\nAda,Doe,7,-,a@x,1\n",
			map[Field]string{FirstName: "Ada", LastName: "Doe", Number: "7", Email: "a@x"}},
		{"in German", "Vorname;Nachname;ID-Nummer;E-Mail-Adresse;Aufgabe: Hw 1 (Punkte)\nAda;Doe;7;a@x;1\n",
			map[Field]string{FirstName: "Ada", LastName: "Doe", Number: "7", Email: "a@x"}},
		{"in French", "Prénom,Nom de famille,Numéro d'identification,Adresse de courriel\nAda,Doe,7,a@x\n",
			map[Field]string{FirstName: "Ada", LastName: "Doe", Number: "7", Email: "a@x"}},
		{"in an older French, which calls the name of a family a name",
			"Prénom,Nom,Numéro d'identification,Adresse de courriel\nAda,Doe,7,a@x\n",
			map[Field]string{FirstName: "Ada", LastName: "Doe", Number: "7", Email: "a@x"}},
		{"in Spanish", "Nombre,Apellido(s),Número de ID,Dirección de correo\nAda,Doe,7,a@x\n",
			map[Field]string{FirstName: "Ada", LastName: "Doe", Number: "7", Email: "a@x"}},
		{"Canvas", "Student,ID,SIS User ID,SIS Login ID,Section,Hw 1 (9)\n\"Doe, Ada\",101,A1,ada,x,5\n",
			map[Field]string{FullName: "Doe, Ada", Canvas: "101", SIS: "A1", Login: "ada"}},
		{"Canvas with two columns for names", "LastName,FirstName,ID,Section,Hw 1 (9)\nDoe,Ada,101,x,5\n",
			map[Field]string{FirstName: "Ada", LastName: "Doe", Canvas: "101"}},
		{"a roster of one's own that looks a little like that", "Last Name,First Name,ID,Section\nDoe,Ada,101,x\n",
			map[Field]string{FirstName: "Ada", LastName: "Doe", Number: "101"}},
		{"Blackboard", "Last Name\tFirst Name\tUsername\tStudent ID\tLast Access\tAvailability\nDoe\tAda\tada\t7\t-\tYes\n",
			map[Field]string{FirstName: "Ada", LastName: "Doe", Login: "ada", Number: "7"}},
		{"Blackboard in German", "Nachname\tVorname\tBenutzername\tMatrikelnummer\nDoe\tAda\tada\t7\n",
			map[Field]string{FirstName: "Ada", LastName: "Doe", Login: "ada", Number: "7"}},
		{"Brightspace", "OrgDefinedId,Username,Last Name,First Name,Email,End-of-Line Indicator\n#0012,#ada,Doe,Ada,a@x,#\n",
			map[Field]string{Number: "0012", Login: "ada", FirstName: "Ada", LastName: "Doe", Email: "a@x"}},
		{"Gradescope", "First Name,Last Name,SID,Email,Role,Submission Time\nAda,Doe,7,a@x,Student,A\n",
			map[Field]string{FirstName: "Ada", LastName: "Doe", Number: "7", Email: "a@x", Role: "Student", HandedIn: "A"}},
		{"GitHub Classroom", "\"identifier\",\"github_username\",\"github_id\",\"name\"\n\"7\",\"ada-d\",\"5\",\"Ada Doe\"\n",
			map[Field]string{Identifier: "7", GitHub: "ada-d", FullName: "Ada Doe"}},
		{"one's own", "name,login,team,handed in\n'=Ada,ada,A,2026-11-20\n",
			map[Field]string{FullName: "=Ada", Login: "ada", Team: "A", HandedIn: "2026-11-20"}},
	}
	for _, test := range tests {
		table, err := Parse([]byte(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.reason, err)
			continue
		}
		got := map[Field]string{}
		for f := range headings() {
			if value := table.Head().Text(table.Lines[1], f); value != "" {
				got[f] = value
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}
