import type { ChangedField, RowResult } from '../../invitations/import-people.ts'
import { type FileProblem, largestPeopleFile, maxPeople } from '../../invitations/people-file.ts'
import { longestPersonField, type PersonField, type PersonProblem, personFields } from '../../invitations/person.ts'
import type { Sentences } from '../sentences/catalogue.ts'

/** The label of a person's field. */
export function labelOf(field: PersonField, sentences: Sentences): string {
  const { login, name, email, chooseLanguage: language, team } = sentences
  return { login, name, email, language, team }[field]
}

function explainProblem(problem: PersonProblem, sentences: Sentences): string {
  const label = labelOf(problem.field, sentences)
  switch (problem.reason) {
    case 'missing':
      return sentences.rowMissing(label)
    case 'long':
      return sentences.rowLong(label, longestPersonField[problem.field])
    case 'form':
      return problem.field === 'login' ? sentences.rowSpaces(label) : sentences.rowNoEmail(label)
    case 'unknown':
      return sentences.rowLanguage(label, problem.languages.join(', '))
  }
}

/** Says what happened, or would happen, with a row of an import, or why it can't be used. */
export function explainRow(result: RowResult, sentences: Sentences): string {
  const label = (field: PersonField | ChangedField) => labelOf(field, sentences)
  switch (result.kind) {
    case 'wrong':
      return result.problems.map((problem) => explainProblem(problem, sentences)).join('; ')
    case 'repeated':
      return sentences.rowRepeated(label(result.field), result.line)
    case 'fields':
      return sentences.rowFields
    case 'taken':
      return sentences.rowTaken(result.login)
    case 'disabled':
      return sentences.rowDisabled
    case 'removed':
      return sentences.rowRemoved
    case 'waiting':
      return sentences.rowWaiting
    case 'renewed':
      return sentences.rowRenewed
    case 'invited':
      return sentences.rowInvited
    case 'changed':
      return sentences.rowChanged(result.fields.map(label).join(', '))
    case 'unchanged':
      return sentences.rowUnchanged
  }
}

/** Says why a file can't be imported. @param largest maximum bytes */
export function explainFile(problem: FileProblem, sentences: Sentences, largest = largestPeopleFile): string {
  const columns = personFields.join(', ')
  switch (problem.kind) {
    case 'large':
      return sentences.fileLarge(largest / 1_000_000)
    case 'rows':
      return sentences.fileRows(maxPeople)
    case 'encoding':
      return sentences.fileEncoding
    case 'column':
      return sentences.fileColumn(problem.column, columns)
    case 'columns':
      return sentences.fileColumns(columns)
    case 'syntax':
      return sentences.fileSyntax(problem.line)
  }
}
