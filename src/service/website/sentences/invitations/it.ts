import type { InvitationSentences } from './en.ts'

export const it: InvitationSentences = {
  team: 'Gruppo',
  rowInvited: 'invito creato',
  rowUnchanged: 'invariato',
  rowDisabled: 'disattivato, quindi non è cambiato nulla',
  rowChanged: (fields) => `modificato: ${fields}`,
  rowWrong: (field) => `errato: ${field}`,
  rowRepeated: (field, line) => `${field} come alla riga ${line}`,
  rowFields: 'non ha tanti campi quanti la prima riga',
  rowTaken: 'un altro membro ha questo indirizzo e-mail',
  fileLarge: (megabytes) => `Questo file supera ${megabytes} MB. Lo divida, per favore.`,
  fileRows: (rows) => `Questo file ha più di ${rows} righe. Lo divida, per favore.`,
  fileEncoding: 'I caratteri di questo file non sono leggibili. Lo salvi come «CSV UTF-8», per favore.',
  fileColumn: (column, columns) => `La colonna «${column}» non esiste. La prima riga nomina le colonne: ${columns}.`,
  fileColumns: (columns) =>
    `La prima riga deve nominare le colonne, ciascuna una volta: ${columns}. Servono nomi utente e nomi, e almeno un’altra riga.`,
  fileSyntax: (line) => `La riga ${line} non è leggibile. Forse mancano delle virgolette.`,
}
