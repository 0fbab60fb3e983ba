import type { FirstDaySentences } from './en.ts'

/** The sentences about a member’s first day in Italian. */
export const it: FirstDaySentences = {
  teamContacts: (count, teams) =>
    count === 1
      ? `Una persona del Suo team ${teams} è fin dall’inizio tra i Suoi contatti. I contatti vedono nelle loro novità ciò che Lei condivide, e viceversa.`
      : `${count} persone del Suo team ${teams} sono fin dall’inizio tra i Suoi contatti. I contatti vedono nelle loro novità ciò che Lei condivide, e viceversa.`,
  otherContacts: (count) => (count === 1 ? 'un’altra persona' : `altre ${count} persone`),
  keepContacts: 'Va bene',
  undoContacts: 'Rimuovi questi contatti',
  getExtension:
    'Passalong mostra chi ha condiviso la pagina che si sta leggendo. Ecco dove trovarlo, per ogni browser:',
  aboutNetwork: 'Informazioni su questa rete',
  imprint: 'Note legali',
  privacy: 'Privacy',
  terms: 'Condizioni d’uso',
}
