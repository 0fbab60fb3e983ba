import type { ChangedField, RowResult } from '../../sign-in/import-people.ts'
import { longestPersonField, type PersonField, personFields } from '../../sign-in/invite.ts'
import { type FileProblem, largestPeopleFile, maxPeople } from '../../sign-in/people-file.ts'
import { keyOf, oneOf, type SiteTranslate } from '../site-translate.ts'

export const labelOf = (field: PersonField, t: SiteTranslate): string =>
  t(field === 'language' ? 'chooseLanguage' : field)

export function explainRow(result: RowResult, t: SiteTranslate): string {
  const label = (field: PersonField | ChangedField) => labelOf(field, t)
  switch (result.kind) {
    case 'wrong':
      return result.problems
        .map(({ field, reason, languages = [] }) => {
          const max = field === 'language' ? 0 : longestPersonField[field]
          return oneOf(t, keyOf('row', reason), { field: label(field), max, languages: languages.join(', ') })
        })
        .join(' · ')
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

export function explainFile({ kind, column = '', line = 0 }: FileProblem, t: SiteTranslate): string {
  const bounds = { megabytes: largestPeopleFile / 1_000_000, rows: maxPeople }
  return oneOf(t, keyOf('file', kind), { ...bounds, column, columns: personFields.join(', '), line })
}
