import { render } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import { languages } from '../../../../src/extension/i18n/languages.ts'
import { loadPageTexts } from '../../../../src/extension/i18n/page-texts.ts'
import { loadPopupTexts, type SentenceKey } from '../../../../src/extension/i18n/texts.ts'
import { createTranslation } from '../../../../src/extension/i18n/translate.ts'
import { Ago, Translation } from '../../../../src/extension/ui/text.tsx'
import { showTime } from '../../../../src/service/website/page/components.ts'
import type { Visit } from '../../../../src/service/website/page/visit.ts'
import { siteTranslate } from '../../../../src/service/website/site-translate.ts'

const en = await loadPageTexts('en')

const day = 86_400_000
const then = Date.parse('2026-05-04T10:00:00Z')

function shown(elapsed: number, t = createTranslation<SentenceKey>('en', en, '')) {
  vi.useFakeTimers({ now: then + elapsed })
  const { container } = render(
    <Translation.Provider value={t}>
      <Ago timestamp="2026-05-04T10:00:00+0000" />
    </Translation.Provider>,
  )
  return container.textContent
}

it.each([
  [-3_600_000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [day, '1 day ago'],
  [7 * day - 1, '6 days ago'],
  [7 * day, 'May 4, 2026'],
])('a moment %d milliseconds ago reads "%s"', (elapsed, text) => {
  expect(shown(elapsed)).toBe(text)
})

it.each(languages)('reads in %s as on the network’s site', async (language) => {
  const t = createTranslation<SentenceKey>(language, await loadPopupTexts(language), '')
  for (const elapsed of [0, 60_000, 3_600_000, day, 2 * day, 8 * day]) {
    const onSite = showTime(then, { now: then + elapsed, t: siteTranslate(language) } as Visit)
    expect(String(await onSite)).toContain(`>${shown(elapsed, t)}<`)
  }
})
