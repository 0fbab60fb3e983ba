import type { PeaceSentences } from './en.ts'

export const it: PeaceSentences = {
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
  itemGone: (name) => `${name} l’ha rimosso.`,
  dismissAsk: 'Respingi…',
  dismissQuestion: 'Respingere le segnalazioni e lasciare tutto com’è?',
  dismiss: 'Respingi',
  reportsDismissed: 'Segnalazioni respinte.',

  takeDownAsk: 'Togli…',
  takeDownProfile: (name) => `Togli parti del profilo di ${name}…`,
  takeDown: 'Togli',
  takeDownExplains: (name) =>
    `Nessuno lo vedrà più. ${name} vedrà che un amministratore l’ha tolto, e il motivo che scrivi.`,
  takeDownParts: 'Che cosa va tolto?',
  takeDownNothing: 'Scegli almeno un elemento.',
  takeDownReason: (name) => `Motivo, per ${name}`,
  takenDown: 'Tolto. Nessuno lo vede più.',
  takenDownTitle: 'Tolto dagli amministratori',
  reasonLost: 'Il motivo non è più memorizzato. Rivolgersi a un amministratore.',
  putBack: 'Rimetti',
  notPutBack: (name) => `Non si può rimettere: ${name} ha condiviso di nuovo la pagina, oppure c’è già.`,
}
