// @vitest-environment node

import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { startBadge } from '../../../src/extension/background/browser/badge.ts'
import type { Core, InBackground, Running } from '../../../src/extension/background/capability.ts'
import { startBackground } from '../../../src/extension/background/start.ts'
import { ask } from '../../../src/extension/messages/ask.ts'
import { defaultListed } from '../../../src/extension/schemas/stored.ts'
import * as items from '../../../src/extension/storage/items.ts'
import * as privateItems from '../../../src/extension/storage/private-items.ts'
import { ownPage, sendMessagesFrom } from '../support/browser/message-sender.ts'
import { serve } from '../support/service.ts'
import { pendingRequests } from '../support/stored/lists.ts'
import { accept, acts, answers, meet, type Respond, sent, stored } from './outbox/odd-network.ts'

/** A capability of which every part that the core calls does this. */
function capability(act: () => never | Promise<never> | undefined) {
  const part = () => vi.fn(act as () => never)
  const running = {
    start: part(),
    beforeRefresh: part(),
    refresh: part(),
    changed: { contacts: part(), ownShare: part() },
    optionsChanged: part(),
    requestsShown: part(),
    badge: { shows: [], line: vi.fn(act as () => never) },
  } satisfies Required<Omit<Running, 'kinds' | 'answers' | 'knownOf' | 'passesAbout'>>
  return { running, door: { create: (_: Core): Running => running } satisfies InBackground }
}

const fault = new Error('a fault of a capability')

afterEach(() => void vi.unstubAllGlobals())

describe.each([
  [
    'throws',
    () =>
      capability(() => {
        throw fault
      }),
  ],
  ['rejects', () => capability(() => Promise.reject(fault))],
])('a capability of which each part %s', (_, make) => {
  const both = () => {
    const [broken, working] = [make(), capability(() => undefined)]
    working.running.badge.line.mockImplementation((async () => 'A line') as never)
    return { broken, working, doors: [broken.door, working.door] }
  }

  it('keeps no write from ending, nor what the core and others do then', async () => {
    const { working, doors: capabilities } = both()
    await items.pendingRequests.set(pendingRequests(['a']))
    const read: Respond = (_, response) => answers.reply(response, { count: 1, data: [{ id: 'a' }] })
    const { handlers } = await meet(answers.taken, { read, capabilities })
    await acts.share(handlers)
    expect(await stored.phases()).toEqual([['share', 'done', undefined]])
    await vi.waitFor(async () => expect(await items.recommendations.get()).toHaveLength(1))
    await handlers.answer(accept)
    expect(await stored.phases()).toMatchObject([{}, ['answer', 'done', undefined]])
    expect((await items.pendingRequests.get())?.answered).toEqual(['a'])
    expect(sent.keys()).toHaveLength(2)
    expect(working.running.changed.ownShare).toHaveBeenCalledOnce()
    expect(working.running.changed.contacts).toHaveBeenCalledOnce()
  })

  it('keeps no option from being changed, nor the badge from being drawn', async () => {
    const { broken, working, doors: capabilities } = both()
    const { handlers } = await meet(answers.taken, { capabilities })
    await handlers.setOptions({ undoSeconds: 10 })
    expect(working.running.optionsChanged).toHaveBeenCalledExactlyOnceWith({ undoSeconds: 10 })
    await items.pendingRequests.set(pendingRequests(['a']))
    startBadge([broken.running.badge, working.running.badge])
    await vi.waitFor(async () => expect(await fakeBrowser.action.getBadgeText({})).toBe('1'))
    expect(await fakeBrowser.action.getTitle({})).toMatch(/\nA line$/)
  })

  it('keeps the background from no start, no calls at times, and no requests in the popup', async () => {
    Object.assign(fakeBrowser.runtime, { setUninstallURL: async () => {} })
    vi.stubGlobal('addEventListener', vi.fn())
    vi.stubGlobal('location', { origin: 'chrome-extension://passalong' })
    const { working, doors } = both()
    const { running } = working
    const { url: authUrl } = await serve((_, response) => void response.end())
    await privateItems.revocations.set([{ authUrl, token: 'left' }])
    startBackground(doors)
    expect(running.start).toHaveBeenCalledOnce()
    await vi.waitFor(async () => expect(await privateItems.revocations.get()).toEqual([]))
    await fakeBrowser.runtime.onStartup.trigger()
    await vi.waitFor(() => expect(running.refresh).toHaveBeenCalled())
    expect(running.beforeRefresh).toHaveBeenCalledExactlyOnceWith(true)
    sendMessagesFrom(ownPage())
    const { ok } = await ask('refreshPendingRequests', { wanted: defaultListed, unlessRecent: true })
    expect({ ok, shown: running.requestsShown.mock.calls.length }).toEqual({ ok: false, shown: 1 })
  })
})
