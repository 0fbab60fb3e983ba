import { render } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import { en } from '../../../../src/extension/i18n/en/pages.ts'
import { createTranslation } from '../../../../src/extension/i18n/translate.ts'
import { Ago } from '../../../../src/extension/ui/text/Ago.tsx'
import { Translation } from '../../../../src/extension/ui/text/translation.ts'

it.each([
  [-3_600_000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
])('a moment %d milliseconds ago reads "%s"', (elapsed, text) => {
  vi.useFakeTimers({ now: Date.parse('2026-05-04T10:00:00Z') + elapsed })
  const { container } = render(
    <Translation.Provider value={createTranslation('en', en, '')}>
      <Ago timestamp="2026-05-04T10:00:00+0000" />
    </Translation.Provider>,
  )
  expect(container.textContent).toBe(text)
})
