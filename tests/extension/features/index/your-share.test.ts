// @vitest-environment node

import { expect, vi } from 'vitest'
import { matchKey } from '../../../../src/contract/page-url.ts'
import { requireNetwork } from '../../../../src/extension/background/network/network.ts'
import { readIndexed } from '../../../../src/extension/features/index/background.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { buildSignedInBackground, sessionToken } from '../../support/background.ts'
import { it } from '../../support/service.ts'
import { phases, settledOutbox, share } from '../../support/stored/lists.ts'

// shows: §4 recommendation.url
it('my share of a page with a secret URL is edited and removed without it, in the index too', async ({ service }) => {
  const secret = 'http://news.example/reset?token=abc'
  const { handlers, refreshCapabilities } = await buildSignedInBackground(service.url)
  await handlers.share({ ...share, url: secret, pageUrl: secret })
  await settledOutbox()
  await refreshCapabilities()
  const account = await items.account.get()
  const owner = ownerOf(await requireNetwork(), account ?? { id: '' })
  const own = async () => (await readIndexed(owner, matchKey(secret), account?.id ?? '')).own
  const share_id = (await own())?.share_id ?? ''
  const fetched = vi.spyOn(globalThis, 'fetch')
  await handlers.comment({ url: secret, share_id, pageTitle: '', message: 'Otherwise' })
  expect(await phases()).toContainEqual(['comment', 'done', undefined])
  await refreshCapabilities()
  expect((await own())?.sharing_message).toBe('Otherwise')
  await handlers.removal({ url: secret, share_id, pageTitle: '' })
  expect(await phases()).toContainEqual(['removal', 'done', undefined])
  const calls = fetched.mock.calls.map(([request]) => request as Request)
  const sent = calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  expect(sent).toContainEqual(expect.stringMatching(/^DELETE \/(?!recommend)/))
  expect(calls.filter(({ url }) => /\/recommend|[?&]url=/.test(url))).toEqual([])
  const head = await fetch(`${service.url}/recommend?${new URLSearchParams({ url: secret })}`, {
    headers: { authorization: `Bearer ${await sessionToken()}` },
  })
  expect(await head.json()).toMatchObject({ shared: false })
  expect(await own()).toBeUndefined()
})
