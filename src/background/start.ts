import { browser } from 'wxt/browser'
import { answer } from '../messages/answer.ts'
import { redirectPath } from '../redirect-path.ts'
import * as items from '../storage/items.ts'
import { createHttp } from './api/http.ts'
import { createMembers } from './api/members.ts'
import { createPendingRequests } from './api/pending-requests.ts'
import { createRecommendations } from './api/recommendations.ts'
import { createAccount } from './auth/account.ts'
import { flow } from './auth/flow.ts'
import { keepBadge } from './badge.ts'
import { failureOf } from './failed.ts'
import { createHandlers } from './handlers.ts'
import { createOptions } from './options.ts'
import { poll } from './polling.ts'

/** Builds everything once. Every listener is registered before any await, or the event that woke the worker would be lost. */
export function startBackground(): void {
  const http = createHttp({
    baseUrl: async () => (await items.network.get()).baseUrl,
    token: () => account.token(),
    onBadToken: (token) => account.onBadToken(token),
  })
  const account = createAccount({ network: items.network.get, members: createMembers(http), flow, redirectPath })
  const handlers = createHandlers({
    account,
    recommendations: createRecommendations(http),
    pendingRequests: createPendingRequests(http),
    options: createOptions(),
  })
  // the badge keeps the last answer when this fails, and the next alarm tries again
  const refresh = () => void handlers.refreshPendingRequests({}).catch(failureOf)

  answer(handlers, failureOf)
  keepBadge()
  poll(refresh)
  // without them a woken worker is just started; with them the browser starts it when it starts itself, and after an update
  browser.runtime.onStartup.addListener(refresh)
  browser.runtime.onInstalled.addListener(refresh)

  void account.recover()
  // browsers that have it keep storage from content scripts; this extension has none
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
}
