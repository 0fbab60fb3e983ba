import type { InvitationSentences } from './en.ts'

export const pt: InvitationSentences = {
  team: 'Equipa',
  rowInvited: 'convite criado',
  rowUnchanged: 'sem alterações',
  rowDisabled: 'desativado, por isso nada mudou',
  rowChanged: (fields) => `alterado: ${fields}`,
  rowWrong: (field) => `errado: ${field}`,
  rowRepeated: (field, line) => `${field} como na linha ${line}`,
  rowFields: 'não tem tantos campos como a primeira linha',
  rowTaken: 'outro membro tem este endereço de e-mail',
  fileLarge: (megabytes) => `Este ficheiro tem mais de ${megabytes} MB. Divida-o, por favor.`,
  fileRows: (rows) => `Este ficheiro tem mais de ${rows} linhas. Divida-o, por favor.`,
  fileEncoding: 'As letras deste ficheiro não são legíveis. Guarde-o como “CSV UTF-8”, por favor.',
  fileColumn: (column, columns) => `A coluna “${column}” não existe. A primeira linha indica as colunas: ${columns}.`,
  fileColumns: (columns) =>
    `A primeira linha tem de indicar as colunas, cada uma uma vez: ${columns}. São precisos nomes de utilizador e nomes, e pelo menos outra linha.`,
  fileSyntax: (line) => `A linha ${line} não é legível. Talvez faltem aspas.`,
}
