import { demoNetwork } from '../../../src/build/demo-network.ts'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { assemble } from '../../../src/extension/background/assemble.ts'
import type { Network } from '../../../src/extension/network/network.ts'
import * as items from '../../../src/extension/storage/items.ts'
import * as secrets from '../../../src/extension/storage/secrets.ts'
import { cookiesFor } from '../../support/demo-service.ts'
import { type Answers, signInByPages } from '../../support/sign-in-by-pages.ts'

export const maya: Answers = { login: demoNetwork.login, password: demoNetwork.password, consent: 'allow' }

interface Settings {
  apiKey?: string
  profile?: Network['profile']
  deadline?: number
}

/**
 * The background as `startBackground` assembles it, for a network at this URL. Only the browser's sign-in window is
 * replaced: `authorize` stands for it and for the member in front of it.
 */
export function buildBackground(
  baseUrl: string,
  authorize: (url: string) => Promise<string> = (url) => signInByPages(url, maya, cookiesFor(url)),
  { apiKey = demoNetwork.premiumKey, profile = demoNetwork.profile, ...settings }: Settings = {},
) {
  const configured = items.network.set({ name: demoNetwork.name, baseUrl, authUrl: baseUrl, apiKey, profile })
  const flow = { redirectUri: () => redirectUris[0], authorize, show: async () => {}, close: async () => {} }
  const network = async () => {
    await configured
    return items.network.get()
  }
  return assemble({ network, flow, ...settings })
}

/** The same, with maya signed in; `token` is her session's. */
export async function buildSignedInBackground(baseUrl: string, settings?: Settings) {
  const background = buildBackground(baseUrl, undefined, settings)
  await background.handlers.signIn({})
  const token = await sessionToken()
  if (!token) throw new Error('no token')
  return { ...background, token }
}

/** The token of the stored session; undefined when signed out. */
export const sessionToken = async () => (await secrets.session.get())?.token
