import type { ModerationSentences } from './en.ts'

export const it: ModerationSentences = {
  reportAsk: 'Segnala…',
  reportTitle: 'Segnala agli amministratori',
  reportExplains: (name) =>
    `Gli amministratori di questa rete lo esamineranno. ${name} non saprà da chi viene la segnalazione.`,
  reportProfile: (name) => `Segnala il profilo di ${name}…`,
  reportReason: 'Che cosa non va?',
  reasonSpam: 'Pubblicità o truffa',
  reasonInsult: 'Insulta o molesta qualcuno',
  reasonUnlawful: 'È contro la legge',
  reasonPrivate: 'Privato o riservato',
  reasonOther: 'Altro',
  reportMessage: 'Che cosa devono sapere gli amministratori',
  sendReport: 'Invia la segnalazione',
  reported: 'Grazie. Gli amministratori lo esamineranno.',
  reportedAlready: 'L’hai già segnalato. Gli amministratori non hanno ancora deciso.',
  tooManyReports: 'Hai inviato troppe segnalazioni. Attendi le decisioni degli amministratori.',

  reports: 'Segnalazioni',
  reportCount: (count) => (count === 1 ? '1 segnalazione' : `${count} segnalazioni`),
  noReports: 'Nessuna segnalazione attende una decisione.',
  profileOf: (name) => `Profilo di ${name}`,
  itemMayComeBack: (name, minutes) =>
    `${name} l’ha rimosso e può annullare per ${minutes} minuti. Dopo potrai decidere.`,
  itemGone: (name) => `${name} l’ha rimosso.`,
  otherDecides: 'Riguarda te, quindi decide un altro amministratore.',
  dismissAsk: 'Respingi…',
  dismissQuestion: 'Respingere e lasciare tutto com’è?',
  dismiss: 'Respingi',
  reportsDismissed: 'Segnalazioni respinte.',

  takeDownAsk: 'Togli…',
  takeDownProfile: (name) => `Togli parti del profilo di ${name}…`,
  takeDown: 'Togli',
  takeDownExplains: (name) =>
    `Gli altri membri non lo vedranno più. ${name} vedrà che un amministratore l’ha tolto, e il motivo che scrivi.`,
  takeDownDeletes: (name) =>
    `Ciò che scegli verrà cancellato e non si potrà recuperare. ${name} vedrà che un amministratore l’ha tolto, e il motivo che scrivi.`,
  takeDownParts: 'Che cosa va tolto?',
  takeDownNothing: 'Scegli almeno un elemento.',
  takeDownEmpty: (name) => `Nel profilo di ${name} non c’è niente da togliere.`,
  takeDownReason: (name) => `Motivo, per ${name}`,
  takenDown: 'Tolto. Gli altri membri non lo vedono più.',
  takenDownTitle: 'Tolto dagli amministratori',
  takenDownNotice: 'Gli amministratori hanno tolto qualcosa di tuo.',
  seeTakenDown: 'Vedi che cosa e perché',
  reasonLost: 'Il motivo non è più memorizzato. Rivolgersi a un amministratore.',
  putBack: 'Rimetti',
  notPutBack: (name) => `Non si può rimettere: ${name} ha condiviso di nuovo la pagina, oppure c’è già.`,
}
