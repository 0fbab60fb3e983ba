import { onTestFinished } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { assemble } from '../../../src/extension/background/assemble.ts'
import { reported } from '../../../src/extension/background/base/failed.ts'
import type { InBackground } from '../../../src/extension/background/capability.ts'
import { checkStored } from '../../../src/extension/background/member/check.ts'
import { createOptions } from '../../../src/extension/background/member/options.ts'
import { createRetention } from '../../../src/extension/background/member/retention.ts'
import { requireNetwork } from '../../../src/extension/background/network/network.ts'
import { createSchedule } from '../../../src/extension/background/outbox/sending.ts'
import { inBackground } from '../../../src/extension/capabilities/background.ts'
import type { Network } from '../../../src/extension/network/network.ts'
import * as items from '../../../src/extension/storage/items.ts'
import * as privateItems from '../../../src/extension/storage/private-items.ts'
import { cookiesFor } from '../../support/demo-service.ts'
import { type Answers, signInByPages } from '../../support/sign-in-by-pages.ts'
import { handlersOf } from './answers.ts'

export const maya: Answers = { login: demoNetwork.login, password: demoNetwork.password, consent: 'allow' }

/** Number of backgrounds that were built or have ended. */
let builds = 0

export interface Settings {
  apiKey?: string
  profile?: Network['profile']
  deadline?: number
  retryDelay?: number
  redirectUri?: string
  /** Besides those of the extension. */
  capabilities?: readonly InBackground[]
}

/**
 * The background as `startBackground` assembles it, for a network at this URL. Only the browser's sign-in window is
 * replaced, by `authorize`, which also acts as the member.
 */
export function buildBackground(
  baseUrl: string,
  authorize: (url: string) => Promise<string> = (url) => signInByPages(url, maya, cookiesFor(url)),
  {
    apiKey = demoNetwork.premiumKey,
    profile = demoNetwork.profile,
    redirectUri = redirectUris[0],
    capabilities = [],
    ...settings
  }: Settings = {},
) {
  const configured = items.network.set({ name: demoNetwork.name, baseUrl, authUrl: baseUrl, apiKey, profile })
  const flow = { redirectUri: () => redirectUri, authorize, show: async () => {}, close: async () => {} }
  const network = async () => {
    await configured
    return requireNetwork()
  }
  builds += 1
  const build = builds
  // a background is dead once the next one is built
  const schedule = createSchedule(() => build === builds && void background.outbox.run().catch(reported))
  const background = assemble({
    network,
    flow,
    capabilities: [...inBackground, ...capabilities],
    schedule: (next) => void schedule(next),
    retryDelay: 5,
    ...settings,
  })
  // its writes must not be sent in the next test
  onTestFinished(async () => {
    builds += 1
    await privateItems.session.remove()
    await background.outbox.run()
  })
  return { ...background, handlers: handlersOf(background.answers) }
}

/** Stores a session of this member, for networks without a sign-in. */
export async function signInAt(baseUrl: string, id = 'maya') {
  await privateItems.session.set({ token: `token-of-${id}`, baseUrl, authUrl: baseUrl })
  await items.account.set({ id, name: id, link: '', headline: '', picture_small: '', additions: [] })
}

/** Builds a background in which Maya is signed in. @returns it with her session's token */
export async function buildSignedInBackground(baseUrl: string, settings?: Settings) {
  const background = buildBackground(baseUrl, undefined, settings)
  await background.handlers.signIn({})
  const token = await sessionToken()
  if (!token) throw new Error('no token')
  return { ...background, token }
}

/** The token of the stored session; undefined when signed out. */
export const sessionToken = async () => (await privateItems.session.get())?.token

/** Parses the stored values, as a build does at its first start. */
export async function checkAll(): Promise<void> {
  await items.checked.remove()
  const { values } = createRetention(inBackground.flatMap(({ stored = [] }) => stored))
  await checkStored(values, createOptions(inBackground.flatMap(({ options }) => options ?? [])).schema)
}
