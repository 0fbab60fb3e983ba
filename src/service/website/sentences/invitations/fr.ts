import type { InvitationSentences } from './en.ts'

export const fr: InvitationSentences = {
  team: 'Équipe',
  rowInvited: 'invitation créée',
  rowUnchanged: 'inchangé',
  rowDisabled: 'désactivé, donc rien n’a changé',
  rowChanged: (fields) => `modifié : ${fields}`,
  rowWrong: (field) => `incorrect : ${field}`,
  rowRepeated: (field, line) => `${field} comme à la ligne ${line}`,
  rowFields: 'pas autant de champs que la première ligne',
  rowTaken: 'un autre membre a cette adresse e-mail',
  fileLarge: (megabytes) => `Ce fichier dépasse ${megabytes} Mo. Veuillez le diviser.`,
  fileRows: (rows) => `Ce fichier a plus de ${rows} lignes. Veuillez le diviser.`,
  fileEncoding: 'Les caractères de ce fichier sont illisibles. Veuillez l’enregistrer au format « CSV UTF-8 ».',
  fileColumn: (column, columns) =>
    `Il n’y a pas de colonne « ${column} ». La première ligne nomme les colonnes : ${columns}.`,
  fileColumns: (columns) =>
    `La première ligne doit nommer les colonnes, chacune une fois : ${columns}. Identifiants et noms sont nécessaires, ainsi qu’au moins une autre ligne.`,
  fileSyntax: (line) => `La ligne ${line} est illisible. Il manque peut-être un guillemet.`,
}
