import type { ChangedField, RowResult } from '../../sign-in/import-people.ts'
import { longestPersonField, type PersonField, type PersonProblem, personFields } from '../../sign-in/invite.ts'
import { type FileProblem, largestPeopleFile, maxPeople } from '../../sign-in/people-file.ts'
import { keyOf, type SiteTranslate } from '../site-translate.ts'

export const labelOf = (field: PersonField, t: SiteTranslate): string =>
  t(field === 'language' ? 'chooseLanguage' : field)

function explainProblem(problem: PersonProblem, t: SiteTranslate): string {
  const label = labelOf(problem.field, t)
  switch (problem.reason) {
    case 'missing':
      return t('rowMissing', { field: label })
    case 'long':
      return t('rowLong', { field: label, max: longestPersonField[problem.field] })
    case 'form':
      return problem.field === 'login' ? t('rowSpaces', { field: label }) : t('rowNoEmail', { field: label })
    case 'unknown':
      return t('rowLanguage', { field: label, languages: problem.languages.join(', ') })
  }
}

export function explainRow(result: RowResult, t: SiteTranslate): string {
  const label = (field: PersonField | ChangedField) => labelOf(field, t)
  switch (result.kind) {
    case 'wrong':
      return result.problems.map((problem) => explainProblem(problem, t)).join(' · ')
    case 'repeated':
      return t('rowRepeated', { field: label(result.field), line: result.line })
    case 'taken':
      return t('rowTaken', { login: result.login })
    case 'changed':
      return t('rowChanged', { fields: result.fields.map(label).join(', ') })
    default:
      return t(keyOf('row', result.kind))
  }
}

export function explainFile(problem: FileProblem, t: SiteTranslate, largest = largestPeopleFile): string {
  const columns = personFields.join(', ')
  switch (problem.kind) {
    case 'large':
      return t('fileLarge', { megabytes: largest / 1_000_000 })
    case 'rows':
      return t('fileRows', { rows: maxPeople })
    case 'encoding':
      return t('fileEncoding')
    case 'column':
      return t('fileColumn', { column: problem.column, columns })
    case 'columns':
      return t('fileColumns', { columns })
    case 'syntax':
      return t('fileSyntax', { line: problem.line })
  }
}
