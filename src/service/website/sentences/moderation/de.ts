import type { ModerationSentences } from './en.ts'

export const de: ModerationSentences = {
  reportAsk: 'Melden…',
  reportTitle: 'Der Verwaltung melden',
  reportExplains: (name) =>
    `Die Verwaltung dieses Netzwerks sieht es sich an. ${name} erfährt nicht, von wem die Meldung kommt.`,
  reportProfile: (name) => `Profil von ${name} melden…`,
  reportReason: 'Was ist daran nicht in Ordnung?',
  reasonSpam: 'Werbung oder Betrug',
  reasonInsult: 'Beleidigt oder belästigt jemanden',
  reasonUnlawful: 'Verstößt gegen das Gesetz',
  reasonPrivate: 'Privat oder vertraulich',
  reasonOther: 'Etwas anderes',
  reportMessage: 'Was die Verwaltung wissen sollte',
  sendReport: 'Meldung senden',
  reported: 'Danke. Die Verwaltung sieht es sich an.',
  reportedAlready: 'Sie haben das gemeldet. Die Verwaltung hat noch nicht entschieden.',
  tooManyReports: 'Sie haben zu viele Meldungen gesendet. Bitte warten Sie ab, wie die Verwaltung entscheidet.',

  reports: 'Meldungen',
  reportCount: (count) => (count === 1 ? '1 Meldung' : `${count} Meldungen`),
  noReports: 'Keine Meldung wartet auf eine Entscheidung.',
  profileOf: (name) => `Profil von ${name}`,
  itemGone: (name) => `${name} hat es entfernt.`,
  otherDecides: 'Es geht um Sie, deshalb entscheidet jemand anderes aus der Verwaltung.',
  dismissAsk: 'Zurückweisen…',
  dismissQuestion: 'Die Meldungen zurückweisen und alles so lassen?',
  dismiss: 'Zurückweisen',
  reportsDismissed: 'Zurückgewiesen.',

  takeDownAsk: 'Herausnehmen…',
  takeDownProfile: (name) => `Teile des Profils von ${name} herausnehmen…`,
  takeDown: 'Herausnehmen',
  takeDownExplains: (name) =>
    `Danach sieht es niemand mehr. ${name} sieht, dass die Verwaltung es herausgenommen hat, und Ihre Begründung.`,
  takeDownParts: 'Was soll herausgenommen werden?',
  takeDownNothing: 'Bitte wählen Sie mindestens eines.',
  takeDownReason: (name) => `Begründung, für ${name}`,
  takenDown: 'Herausgenommen. Niemand sieht es mehr.',
  takenDownTitle: 'Von der Verwaltung herausgenommen',
  takenDownNotice: 'Die Verwaltung hat etwas von Ihnen herausgenommen.',
  seeTakenDown: 'Ansehen, was und warum',
  reasonLost: 'Die Begründung ist nicht mehr gespeichert. Bitte fragen Sie die Verwaltung.',
  putBack: 'Wieder einstellen',
  notPutBack: (name) =>
    `Das lässt sich nicht wieder einstellen: ${name} hat die Seite erneut geteilt, oder es ist schon wieder da.`,
}
