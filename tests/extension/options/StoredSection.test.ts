import { screen } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { keyVersion } from '../../../src/contract/page-url.ts'
import type { PageList } from '../../../src/extension/schemas/page-list.ts'
import { openOptions } from '../support/pages.ts'
import { owner } from '../support/stored/writes.ts'

const list: PageList = {
  ...{ owner, epoch: 'one', salt: 'salt', key_version: keyVersion, last: 9, at: Date.now(), count: 9, calls: 0 },
  ...{ begun: { times: 0, since: 0 }, unusableSince: 0 },
}

it.each<[string, Partial<PageList>, string | null]>([
  ['is used has no row', {}, null],
  [
    'broke a bound says that addresses are sent',
    { unusableSince: Date.now() - 1000 },
    'Not used for a day: it is too long, or makes no sense. Until then, each click sends the page’s address to Demo Network.',
  ],
  ['broke a bound two days ago has no row', { unusableSince: Date.now() - 2 * 86_400_000 }, null],
  [
    'is of other keys says that the member decides',
    { key_version: keyVersion + 1 },
    'Not used: Demo Network makes it for another version of Passalong. You decide on each page whether to ask.',
  ],
])('a list of shared pages that %s', async (_, change, hint) => {
  await openOptions({ stored: { pageList: { ...list, ...change } } })
  const heading = screen.queryByRole('heading', { name: 'List of shared pages' })
  expect(heading?.closest('section')?.querySelector('.fine')?.textContent ?? null).toBe(hint)
})
