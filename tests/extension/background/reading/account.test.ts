// @vitest-environment node

import { expect, it, vi } from 'vitest'
import * as items from '../../../../src/extension/storage/items.ts'

import { buildBackground, signInAt } from '../../support/background.ts'
import { serve } from '../../support/service.ts'

async function meet() {
  const me = { id: 'maya', name: 'Maya Berg', headline: 'Engineer', link: '', picture_small: '' }
  const odd = await serve((_, response) => void response.end(JSON.stringify(me)))
  await signInAt(odd.url)
  const { account } = buildBackground(odd.url)
  return { me, odd, account }
}

it('a name that the member changed on the web site is stored when a popup opens', async () => {
  const { account } = await meet()
  await account.refresh()
  expect(await items.account.get()).toMatchObject({ id: 'maya', name: 'Maya Berg', headline: 'Engineer' })
  expect(await items.lastAccount.get()).toEqual({ id: 'maya', name: 'Maya Berg' })
})

it('is read once a minute at most, however often popups open', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { odd, account } = await meet()
  for (let opened = 0; opened < 3; opened++) await account.refresh()
  expect(odd.requests).toHaveLength(1)
  vi.setSystemTime(Date.now() + 60_000)
  await account.refresh()
  expect(odd.requests).toHaveLength(2)
})

it('the account of another member is not stored', async () => {
  const { me, account } = await meet()
  me.id = 'somebody else'
  await account.refresh()
  expect(await items.account.get()).toMatchObject({ id: 'maya', name: 'maya' })
})
