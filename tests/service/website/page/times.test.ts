import { describe, expect, it } from 'vitest'
import type { Language } from '../../../../src/service/http/language.ts'
import { dayAfter, showDate } from '../../../../src/service/website/page/components.ts'
import type { Visit } from '../../../../src/service/website/page/visit.ts'
import { siteTranslate } from '../../../../src/service/website/site-translate.ts'

const visitIn = (language: Language) => ({ t: siteTranslate(language) }) as Visit
const december = (day: number) => Date.UTC(2026, 11, day)

/** The sentence about asking again on this day of December. */
function mayAsk(language: Language, day: number): string {
  const visit = visitIn(language)
  return visit.t('mayAskFrom', { date: dayAfter(december(day - 1), visit) })
}

describe('a date within a sentence', () => {
  it.each([
    ['it', 1, 'a partire da questa data: 1º dicembre 2026.'],
    ['it', 2, 'a partire da questa data: 2 dicembre 2026.'],
    ['fr', 1, 'à partir du 1er décembre 2026.'],
    ['fr', 11, 'à partir du 11 décembre 2026.'],
    ['es', 1, 'a partir del 1 de diciembre de 2026.'],
    ['pt', 1, 'a partir de 1 de dezembro de 2026.'],
  ] as const)('in %s is written and spoken as the language does: %i', (language, day, words) => {
    expect(mayAsk(language, day)).toContain(words)
  })
})

it('a date alone has the ordinal too, and the exact time beside it', () => {
  expect(String(showDate(december(1), visitIn('fr')))).toContain('title="1er décembre 2026 à 00:00 UTC">1er déc. 2026<')
})
