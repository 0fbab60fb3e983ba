import type { OwnExtensionSentences } from './en.ts'

export const it: OwnExtensionSentences = {
  continueTo: (application) => `Continua con ${application}`,
  continue: 'Continua',
  ownExtensionMay: (application) =>
    `${application} fa parte di questa rete: l’estensione legge e condivide per tuo conto, e vede il tuo elenco di contatti, finché non esci da lì o non la rimuovi qui, in Applicazioni.`,
}
