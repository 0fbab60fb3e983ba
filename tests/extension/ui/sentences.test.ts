import { expect, it } from 'vitest'
import { loadPageTexts } from '../../../src/extension/i18n/page-texts.ts'
import type { SentenceKey } from '../../../src/extension/i18n/texts.ts'
import { createTranslation } from '../../../src/extension/i18n/translate.ts'
import type { Write } from '../../../src/extension/schemas/outbox.ts'
import { countUnfinished } from '../../../src/extension/ui/sentences.tsx'
import { fields, url } from '../support/stored/lists.ts'
import { writeOf } from '../support/stored/writes.ts'

const page = { ...fields, url, pageUrl: url }

it.each<[string, Partial<Write>, counted: string]>([
  ['waits', { phase: 'waiting' }, '1 share and 1 change not sent yet'],
  ['was refused', { phase: 'refused' }, '1 share and 1 change not sent yet'],
  [
    'is sent again after an attempt that didn’t leave',
    { phase: 'sending', attempts: 1 },
    '1 share and 1 change not sent yet',
  ],
  ['is sent for the first time', { phase: 'sending' }, '1 share and 1 change not confirmed yet'],
  ['may have arrived', { phase: 'unknown' }, '1 share and 1 change not confirmed yet'],
])('a share, and a page that is kept with a note, count alike if each %s', async (_, change, counted) => {
  const t = createTranslation<SentenceKey>('en', await loadPageTexts('en'), 'Demo Network')
  const writes = [writeOf({ type: 'share', ...page }, change), writeOf({ type: 'pass', ...page }, change)]
  expect(countUnfinished(t, writes)).toBe(counted)
})
