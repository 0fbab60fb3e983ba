import { beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { startBadge } from '../../../../src/extension/background/browser/badge.ts'
import { mark, titleOfMarked } from '../../../../src/extension/capabilities/mark/background.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { setIndex } from '../../features/index/shares.ts'
import { maya } from '../../support/pages.ts'
import { pendingRequests } from '../../support/stored/lists.ts'
import { optionsWith } from '../../support/stored/options.ts'
import { owner } from '../../support/stored/writes.ts'

const waiting = 'Passalong: 2 contact requests are waiting for you'

beforeEach(async () => {
  await items.account.set(maya)
  await items.pendingRequests.set(pendingRequests(['a', 'b']))
  await items.options.set(optionsWith({ mark: true }))
})

it.each([
  [[], ['Giulia D’Angelo'], ['Shared by Giulia D’Angelo']],
  [[], ['Giulia', 'Ana', 'Ben', 'Olga'], ['Shared by Giulia, Ana, and 2 others']],
  [['Jonas'], [], ['Jonas sent you this page']],
  [['Jonas', 'Ben'], ['Giulia'], ['Jonas and Ben sent you this page', 'Shared by Giulia']],
])('names those who passed the page, %j, and the contacts who shared it, %j, where it is marked', async (...names) => {
  const [passers, sharers, lines] = names
  await setIndex({ owner, changed: 1 })
  expect(await titleOfMarked({ passers, sharers })).toBe(lines.join('\n'))
})

it('ends with a line about the mark while it is on', async () => {
  const { badge } = mark.create({} as never)
  startBadge(badge ? [badge] : [])
  const on = `${waiting}\nThe highlight is on: it shows on pages your contacts shared`
  const changes = [
    [async () => undefined, waiting],
    [() => setIndex({ owner, changed: 1 }), on],
    [() => items.account.set(null), 'Passalong: sign in to see who shared this page'],
    [() => items.account.set(maya), on],
    [() => items.options.set(optionsWith({ mark: false })), waiting],
  ] as const
  for (const [change, title] of changes) {
    await change()
    await vi.waitFor(async () => expect(await fakeBrowser.action.getTitle({})).toBe(title))
  }
})
