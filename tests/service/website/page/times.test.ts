import { describe, expect, it } from 'vitest'
import { dayAfter, showDate } from '../../../../src/service/website/page/times.ts'
import type { Visit } from '../../../../src/service/website/page/visit.ts'
import { catalogue } from '../../../../src/service/website/sentences/catalogue.ts'

const visitIn = (language: keyof typeof catalogue) => ({ sentences: catalogue[language] }) as Visit
const december = (day: number) => Date.UTC(2026, 11, day)

/** The sentence about asking again on this day of December. */
function mayAsk(language: keyof typeof catalogue, day: number): string {
  const visit = visitIn(language)
  return visit.sentences.mayAskFrom(dayAfter(december(day - 1), visit))
}

describe('a date within a sentence', () => {
  it.each([
    ['it', 1, 'dal 1º dicembre 2026.'],
    ['it', 2, 'dal 2 dicembre 2026.'],
    ['it', 8, 'dall’8 dicembre 2026.'],
    ['it', 11, 'dall’11 dicembre 2026.'],
    ['it', 18, 'dal 18 dicembre 2026.'],
    ['fr', 1, 'à partir du 1er décembre 2026.'],
    ['fr', 11, 'à partir du 11 décembre 2026.'],
    ['es', 1, 'a partir del 1 de diciembre de 2026.'],
    ['pt', 1, 'a partir de 1 de dezembro de 2026.'],
  ] as const)('in %s is written and spoken as the language does: %i', (language, day, words) => {
    expect(mayAsk(language, day)).toContain(words)
  })

  it('has the same preposition after an ended contact', () => {
    expect(catalogue.it.mayAskAfterEnd('8 dicembre 2026')).toContain('dall’8 dicembre')
  })
})

it('a date alone has the ordinal too, and the exact time beside it', () => {
  expect(String(showDate(december(1), visitIn('fr')))).toContain('title="1er décembre 2026 à 00:00 UTC">1er déc. 2026<')
})
