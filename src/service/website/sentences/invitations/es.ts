import type { InvitationSentences } from './en.ts'

export const es: InvitationSentences = {
  team: 'Equipo',
  rowInvited: 'invitación creada',
  rowUnchanged: 'sin cambios',
  rowDisabled: 'desactivado, así que no ha cambiado nada',
  rowChanged: (fields) => `cambiado: ${fields}`,
  rowWrong: (field) => `incorrecto: ${field}`,
  rowRepeated: (field, line) => `${field} como en la línea ${line}`,
  rowFields: 'no tiene tantos campos como la primera línea',
  rowTaken: 'otro miembro tiene esta dirección de correo',
  fileLarge: (megabytes) => `Este archivo ocupa más de ${megabytes} MB. Divídalo, por favor.`,
  fileRows: (rows) => `Este archivo tiene más de ${rows} líneas. Divídalo, por favor.`,
  fileEncoding: 'Las letras de este archivo no se pueden leer. Guárdelo como «CSV UTF-8», por favor.',
  fileColumn: (column, columns) =>
    `No hay ninguna columna «${column}». La primera línea nombra las columnas: ${columns}.`,
  fileColumns: (columns) =>
    `La primera línea debe nombrar las columnas, cada una una vez: ${columns}. Hacen falta usuarios y nombres, y al menos otra línea.`,
  fileSyntax: (line) => `La línea ${line} no se puede leer. Quizá falten unas comillas.`,
}
