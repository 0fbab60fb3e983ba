import type { InvitationSentences } from './en.ts'

export const de: InvitationSentences = {
  team: 'Team',
  rowInvited: 'eingeladen',
  rowUnchanged: 'unverändert',
  rowDisabled: 'gesperrt, daher unverändert',
  rowChanged: (fields) => `geändert: ${fields}`,
  rowWrong: (field) => `falsch: ${field}`,
  rowRepeated: (field, line) => `${field} wie in Zeile ${line}`,
  rowFields: 'nicht so viele Felder wie die erste Zeile',
  rowTaken: 'ein anderes Mitglied hat diese E-Mail-Adresse',
  fileLarge: (megabytes) => `Diese Datei hat mehr als ${megabytes} MB. Bitte teilen Sie sie auf.`,
  fileRows: (rows) => `Diese Datei hat mehr als ${rows} Zeilen. Bitte teilen Sie sie auf.`,
  fileEncoding: 'Die Schrift dieser Datei ist nicht lesbar. Bitte speichern Sie sie als „CSV UTF-8“.',
  fileColumn: (column, columns) => `Es gibt keine Spalte „${column}“. Die erste Zeile nennt die Spalten: ${columns}.`,
  fileColumns: (columns) =>
    `Die erste Zeile muss die Spalten nennen, jede einmal: ${columns}. Anmeldenamen und Namen sind nötig, und mindestens eine weitere Zeile.`,
  fileSyntax: (line) => `Zeile ${line} ist nicht lesbar. Vielleicht fehlt ein Anführungszeichen.`,
}
