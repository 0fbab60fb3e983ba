import type { ModerationSentences } from './en.ts'

export const de: ModerationSentences = {
  reportAsk: 'Melden…',
  reportTitle: 'Dem Team dieses Netzwerks melden',
  reportExplains: (name) =>
    `Das Team dieses Netzwerks sieht es sich an. ${name} erfährt nicht, von wem die Meldung kommt.`,
  reportProfile: (name) => `Profil von ${name} melden…`,
  reportReason: 'Was ist daran nicht in Ordnung?',
  reasonSpam: 'Werbung oder Betrug',
  reasonInsult: 'Beleidigt oder belästigt jemanden',
  reasonUnlawful: 'Verstößt gegen das Gesetz',
  reasonPrivate: 'Privat oder vertraulich',
  reasonOther: 'Etwas anderes',
  reportMessage: 'Was das Team wissen sollte',
  sendReport: 'Meldung senden',
  reported: 'Danke. Das Team dieses Netzwerks sieht es sich an.',
  reportedAlready: 'Sie haben das gemeldet. Das Team dieses Netzwerks hat noch nicht entschieden.',
  tooManyReports:
    'Sie haben zu viele Meldungen gesendet. Bitte warten Sie ab, wie das Team dieses Netzwerks entscheidet.',

  reports: 'Meldungen',
  reportCount: (count) => (count === 1 ? '1 Meldung' : `${count} Meldungen`),
  noReports: 'Keine Meldung wartet auf eine Entscheidung.',
  profileOf: (name) => `Profil von ${name}`,
  itemMayComeBack: (name, minutes) =>
    `${name} hat es entfernt und kann das ${minutes} Minuten lang rückgängig machen. Danach können Sie hier entscheiden.`,
  itemGone: (name) => `${name} hat es entfernt.`,
  otherDecides: 'Es geht um Sie, deshalb entscheidet jemand anderes aus dem Team.',
  dismissAsk: 'Zurückweisen…',
  dismissQuestion: 'Zurückweisen und alles so lassen?',
  dismiss: 'Zurückweisen',
  reportsDismissed: 'Zurückgewiesen.',

  takeDownAsk: 'Herausnehmen…',
  takeDownProfile: (name) => `Teile des Profils von ${name} herausnehmen…`,
  takeDown: 'Herausnehmen',
  takeDownExplains: (name) =>
    `Andere Mitglieder sehen es dann nicht mehr. ${name} sieht, dass das Team dieses Netzwerks es herausgenommen hat, und Ihre Begründung.`,
  takeDownDeletes: (name) =>
    `Was Sie auswählen, wird gelöscht und lässt sich nicht wieder einstellen. ${name} sieht, dass das Team dieses Netzwerks es herausgenommen hat, und Ihre Begründung.`,
  takeDownParts: 'Was soll herausgenommen werden?',
  takeDownNothing: 'Bitte wählen Sie mindestens eines.',
  takeDownEmpty: (name) => `Im Profil von ${name} steht nichts, was herausgenommen werden könnte.`,
  takeDownReason: (name) => `Begründung, für ${name}`,
  takenDown: 'Herausgenommen. Andere Mitglieder sehen es nicht mehr.',
  takenDownTitle: 'Vom Team dieses Netzwerks herausgenommen',
  takenDownNotice: 'Das Team dieses Netzwerks hat etwas von Ihnen herausgenommen.',
  seeTakenDown: 'Ansehen, was und warum',
  reasonLost: 'Die Begründung ist nicht mehr gespeichert. Bitte fragen Sie das Team dieses Netzwerks.',
  putBack: 'Wieder einstellen',
  notPutBack: (name) =>
    `Das lässt sich nicht wieder einstellen: ${name} hat die Seite erneut geteilt, oder es ist schon wieder da.`,
}
