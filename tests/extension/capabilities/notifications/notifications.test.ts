import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { Failed } from '../../../../src/extension/background/base/failed.ts'
import { createQueue } from '../../../../src/extension/background/base/queue.ts'
import {
  notifications as capability,
  knownRequests,
} from '../../../../src/extension/capabilities/notifications/background.ts'
import { nothingPassed, passes } from '../../../../src/extension/features/passes/stored.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { PendingRequests } from '../../../../src/extension/schemas/stored.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { permit } from '../../support/browser/permissions.ts'
import { restFromRequests } from '../../support/network/requests-under-way.ts'
import { pendingRequests } from '../../support/stored/lists.ts'
import { optionsWith } from '../../support/stored/options.ts'
import { passOf } from '../../support/stored/received-pages.ts'

describe('notifications', () => {
  const { notifications } = fakeBrowser
  let signedIn: boolean

  const start = () => {
    const exclusive = createQueue()
    const guardedWriter = async () => {
      if (!signedIn) throw new Failed('signed-out')
      return (store: () => Promise<void>) => exclusive(async () => void (signedIn && (await store())))
    }
    const created = capability.create({ session: { guardedWriter } } as never)
    created.start()
    return created
  }

  /** A list of requests from members with these names, one a minute, newest first. */
  function list(...names: string[]): PendingRequests {
    const pending = pendingRequests(names)
    for (const request of pending.requests) {
      request.from.name = request.id
      request.updated_time = new Date(Date.UTC(2026, 0, 1, 0, order.indexOf(request.id))).toISOString()
    }
    return pending
  }
  const order = ['Ana', 'Bo', 'Cy', 'Di', 'Ed']

  async function receive(...names: string[]): Promise<void> {
    await items.pendingRequests.set(list(...names))
    await restFromRequests()
  }

  /** Pages that Jonas Weber passed, one a minute, the newest first. */
  async function bePassed(...ids: string[]): Promise<void> {
    const waiting = ids.map((id) =>
      passOf(id, { creation_date: new Date(Date.UTC(2026, 0, 1, 0, Number(id))).toISOString() }),
    )
    await passes.set({ ...nothingPassed, waiting_count: ids.length, waiting, answered: [], link: '' })
    await restFromRequests()
  }

  async function startWithNone() {
    start()
    await receive()
  }

  /** Titles, which are read from left to right whichever letter they begin with. */
  const titles = () =>
    Object.values(notifications.getAllCreateOptions()).map(({ title }) => /^\u200e(.*)/.exec(String(title))?.[1])
  let create: MockInstance
  const opened = vi.fn(async () => {})

  beforeEach(async () => {
    signedIn = true
    create = vi.spyOn(notifications, 'create')
    opened.mockClear()
    Object.assign(fakeBrowser.action, { openPopup: opened })
    Object.assign(fakeBrowser.runtime, { getContexts: async () => [] })
    await items.options.set(optionsWith({ notify: true }))
  })

  it('a new contact request is announced with the names of member and network, or together with one that is shown, as long as both wait', async () => {
    start()
    await receive('Ana')
    await receive('Bo', 'Ana')
    expect(titles()).toEqual(['Bo sent you a contact request'])
    expect(create.mock.lastCall?.[1]).toMatchObject({ type: 'basic', message: 'Demo Network' })
    await receive('Cy', 'Bo', 'Ana')
    expect(titles()).toEqual(['2 new contact requests'])
    const update = vi.spyOn(notifications, 'update').mockImplementation(async () => true)
    await receive('Cy', 'Ana')
    expect(update.mock.calls).toMatchObject([
      ['contact-requests', { title: expect.stringMatching(/Cy sent you a contact request$/) }],
    ])
    expect(create).toHaveBeenCalledTimes(2)
  })

  it('a page that was passed to the member is announced with the name of who passed it, or together with what is shown', async () => {
    start()
    await bePassed('1')
    await receive()
    expect(create).not.toHaveBeenCalled()
    await bePassed('2', '1')
    expect(titles()).toEqual(['Jonas Weber sent you a page'])
    await bePassed('3', '2', '1')
    expect(titles()).toEqual(['2 new pages for you'])
    // an older request is new as well: it is compared with requests alone
    await receive('Ana')
    expect(titles()).toEqual(['2 new pages for you, 1 new contact request'])
    await notifications.clear('contact-requests')
    await receive('Bo', 'Ana')
    expect(titles()).toEqual(['Bo sent you a contact request'])
    await receive()
    await bePassed()
    expect(titles()).toEqual([])
  })

  describe('no notification', () => {
    it('announces requests that were there when the option was switched on', async () => {
      await items.options.set(defaultOptions)
      start()
      await receive('Ana')
      await receive('Bo', 'Ana')
      await items.options.set(optionsWith({ notify: true }))
      await receive('Bo', 'Ana')
      expect(create).not.toHaveBeenCalled()
      await receive('Cy', 'Bo', 'Ana')
      expect(titles()).toEqual(['Cy sent you a contact request'])
    })

    it('repeats a request: not at another list, nor after a restart of worker, browser or list', async () => {
      await startWithNone()
      await receive('Ana')
      await notifications.clear('contact-requests')
      await receive('Ana')
      start()
      await restFromRequests()
      await receive()
      await receive('Ana')
      await receive('Ana')
      expect(create).toHaveBeenCalledOnce()
    })

    it('announces an older request that enters the list when newer ones are answered', async () => {
      start()
      await receive('Di', 'Cy')
      await receive('Bo', 'Ana')
      expect(create).not.toHaveBeenCalled()
    })

    it('announces a request that was answered here, or seen in an open popup, and is still listed', async () => {
      await startWithNone()
      await items.pendingRequests.set({ ...list('Ana'), answered: ['Ana'] })
      await restFromRequests()
      Object.assign(fakeBrowser.runtime, { getContexts: async () => [{ contextType: 'POPUP' }] })
      await receive('Bo', 'Ana')
      Object.assign(fakeBrowser.runtime, { getContexts: async () => [] })
      await receive('Bo', 'Ana')
      expect(create).not.toHaveBeenCalled()
    })

    it('is shown if the option is off or the permission is missing', async () => {
      await startWithNone()
      await items.options.set(defaultOptions)
      await receive('Ana')
      await items.options.set(optionsWith({ notify: true }))
      const kept = fakeBrowser.notifications
      Object.assign(fakeBrowser, { notifications: undefined })
      await receive('Bo', 'Ana')
      Object.assign(fakeBrowser, { notifications: kept })
      expect(create).not.toHaveBeenCalled()
    })

    it('is shown or stored after the session’s end', async () => {
      await startWithNone()
      signedIn = false
      await receive('Ana')
      expect(create).not.toHaveBeenCalled()
      expect((await knownRequests.get())?.ids).toEqual([])
    })
  })

  describe('a notification', () => {
    it('alone opens the requests on a click, and disappears', async () => {
      await startWithNone()
      await receive('Ana')
      await notifications.onClicked.trigger('another')
      expect(opened).not.toHaveBeenCalled()
      await notifications.onClicked.trigger('contact-requests')
      expect(opened).toHaveBeenCalledOnce()
      expect(await items.opening.get()).toMatchObject({ show: 'requests' })
      await vi.waitFor(() => expect(titles()).toEqual([]))
    })

    it('is clickable also if the permission came after the background’s start', async () => {
      const kept = fakeBrowser.notifications
      Object.assign(fakeBrowser, { notifications: undefined })
      start()
      Object.assign(fakeBrowser, { notifications: kept })
      permit('notifications', true)
      await notifications.onClicked.trigger('contact-requests')
      expect(opened).toHaveBeenCalledOnce()
    })

    it('disappears when its requests were answered elsewhere or opened, and at the sign-out', async () => {
      const { requestsShown } = start()
      await receive('Ana')
      await receive('Bo', 'Ana')
      await receive('Ana')
      expect(titles()).toEqual([])
      await receive('Cy', 'Ana')
      expect(titles()).toHaveLength(1)
      await requestsShown?.()
      expect(titles()).toEqual([])
      await receive('Di', 'Cy', 'Ana')
      expect(titles()).toHaveLength(1)
      await items.pendingRequests.remove()
      await vi.waitFor(() => expect(titles()).toEqual([]))
    })
  })
})
