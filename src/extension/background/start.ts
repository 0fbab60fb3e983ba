import { browser } from 'wxt/browser'
import { cleanPageUrl } from '../../contract/page-url.ts'
import { listen } from '../messages/listen.ts'
import { stillPending } from '../schemas/stored.ts'
import { moveCleanedDrafts } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import * as privateItems from '../storage/private-items.ts'
import { readAfter, rememberValues } from '../storage/remembered.ts'
import { assemble } from './assemble.ts'
import { flow } from './auth/flow.ts'
import { eachOf, failureOf, reported } from './base/failed.ts'
import { startBadge } from './browser/badge.ts'
import { openPopup, showSignInEnd, startMenus } from './browser/open-popup.ts'
import { poll, pollingWait, pollSoon } from './browser/polling.ts'
import type { InBackground } from './capability.ts'
import { askForConsent, startRemovedPage } from './member/consent.ts'
import { requireNetwork } from './network/network.ts'
import { createSchedule } from './outbox/sending.ts'

/** Deletes what release 0.1.0 stored, and no build reads any more. */
async function removeLeftovers(): Promise<void> {
  indexedDB.deleteDatabase('sent')
  await browser.storage.local.remove(['reloadedFor@1', 'shell@1', 'apiSecret@1'])
}

/** Listeners are registered before any await, or the event that woke the worker would be lost. */
export function startBackground(capabilities: readonly InBackground[]): void {
  rememberValues()
  const schedule = createSchedule(() => void outbox.run().catch(reported))
  const background = assemble({
    network: requireNetwork,
    flow,
    schedule: (next) => void schedule(next).catch(reported),
    capabilities,
    onRequestsShown,
    onSignInEnded: (page) => void showSignInEnd(page).catch(reported),
  })

  readAfter(background.checked)
  const { answers, outbox, pendingRequests, revocations, refreshCapabilities, running, signIn, stored } = background

  async function refresh(isStart = false): Promise<void> {
    void stored.prune(outbox).catch(reported)
    void signIn.revokeStale().then(revocations.flush).catch(reported)
    await eachOf(running, ({ beforeRefresh }) => beforeRefresh?.(isStart))
    await pendingRequests.refresh(undefined, 'background').catch(reported)
    await outbox.resume().catch(reported)
    await refreshCapabilities()
  }

  const untilNextPolling = async (): Promise<number> =>
    pollingWait(Date.now() - (await privateItems.lastOpened.get()), Math.random)

  async function onRequestsShown(refresh: () => Promise<void>): Promise<void> {
    if (await privateItems.session.get()) void privateItems.lastOpened.set(Date.now()).catch(reported)
    void background.readAccount().catch(reported)
    const shown = await Promise.allSettled([refresh(), ...running.map(async ({ requestsShown }) => requestsShown?.())])
    void outbox.resume().catch(reported)
    const list = await items.pendingRequests.get()
    if (list && stillPending(list).count > 0) void pollSoon().catch(reported)
    const failed = shown.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  }

  listen(answers, failureOf)
  startBadge(running.flatMap(({ badge }) => badge ?? []))
  startRemovedPage()
  startMenus((opening) => void openPopup(opening).catch(reported))
  void eachOf(running, ({ start }) => start?.())
  poll(() => void refresh(), untilNextPolling)
  // these two listeners make the browser start the worker at its own start and after an update
  browser.runtime.onStartup.addListener(() => void refresh(true))
  browser.runtime.onInstalled.addListener(
    ({ reason }) =>
      void Promise.all([askForConsent(reason), moveCleanedDrafts(cleanPageUrl), removeLeftovers()])
        .catch(reported)
        .then(() => refresh(true)),
  )
  globalThis.addEventListener('online', () => void refresh())
  // work that nobody awaits; the browser would report it too
  globalThis.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    reported(event.reason)
  })
  globalThis.addEventListener('error', ({ error }) => reported(error))
  items.account.watch((account, before) => {
    if (!account || account.id === before()?.id) return
    void outbox.resume().catch(reported)
    void refreshCapabilities()
    void pollSoon([1]).catch(reported)
  })

  void signIn.recover().catch(reported)
  void outbox.run().catch(reported)
  void revocations.flush()
  // hides storage from content scripts, if the browser can; this extension has none
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
}
