/** The sentences about inviting people in English. */
export const en = {
  team: 'Team',
  rowInvited: 'invited',
  rowUnchanged: 'unchanged',
  rowDisabled: 'disabled, so nothing was changed',
  rowChanged: (fields: string) => `changed: ${fields}`,
  rowWrong: (field: string) => `wrong: ${field}`,
  rowRepeated: (field: string, line: number) => `${field} as in line ${line}`,
  rowFields: 'not as many fields as the first line has',
  rowTaken: 'another member has this e-mail address',
  fileLarge: (megabytes: number) => `This file is larger than ${megabytes} MB. Please divide it.`,
  fileRows: (rows: number) => `This file has more than ${rows} rows. Please divide it.`,
  fileEncoding: 'The letters of this file can’t be read. Please save it as “CSV UTF-8”.',
  fileColumn: (column: string, columns: string) =>
    `There is no column “${column}”. The first line names the columns: ${columns}.`,
  fileColumns: (columns: string) =>
    `The first line must name the columns, each once: ${columns}. Logins and names are needed, and at least one row.`,
  fileSyntax: (line: number) => `Line ${line} can’t be read. Perhaps a quotation mark is missing.`,
}

export type InvitationSentences = typeof en
