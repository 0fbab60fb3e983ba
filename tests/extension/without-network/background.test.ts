// @vitest-environment node

import { expect, it, vi } from 'vitest'
import { assemble } from '../../../src/extension/background/assemble.ts'
import { requireNetwork } from '../../../src/extension/background/network/network.ts'
import { inBackground } from '../../../src/extension/capabilities/background.ts'
import type { Argument, Question } from '../../../src/extension/messages/questions.ts'
import * as items from '../../../src/extension/storage/items.ts'
import * as privateItems from '../../../src/extension/storage/private-items.ts'

const flow = {
  redirectUri: () => 'https://x.chromiumapp.org/signed-in',
  authorize: () => expect.unreachable('opened a window'),
  show: async () => {},
  close: async () => {},
}

it('nothing is called, also by a session that an earlier build has left', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const [baseUrl, authUrl] = ['https://circle.example', 'https://circle.example']
  await privateItems.session.set({ token: 'token', baseUrl, authUrl })
  await items.account.set({ id: 'maya', name: 'Maya', link: '', headline: '', picture_small: '', additions: [] })
  const { answers, outbox, pendingRequests, refreshCapabilities, revocations } = assemble({
    capabilities: inBackground,
    network: requireNetwork,
    flow,
    schedule: () => {},
  })
  const arguments_: Partial<{ [Name in Question]: Argument<Name> }> = {
    signIn: {},
    lookUp: { url: 'https://news.example/' },
    refreshPendingRequests: {},
    diagnose: {},
  }
  for (const [name, argument] of Object.entries(arguments_)) {
    const handler = answers[name]?.handler
    await expect(handler?.(argument, ''), name).rejects.toMatchObject({ failure: { code: 'no-network' } })
  }
  await expect(pendingRequests.refresh()).rejects.toMatchObject({ failure: { code: 'no-network' } })
  await refreshCapabilities()
  await outbox.run()
  await revocations.flush()
  expect(fetched).not.toHaveBeenCalled()
  expect(await items.signIn.get()).toEqual({ phase: 'idle' })
})
