import type { RequestListener } from 'node:http'
import { it as base, onTestFinished } from 'vitest'
import * as items from '../../../src/extension/storage/items.ts'
import type { Service } from '../../../src/service/start.ts'
import { cookiesFor, startSignedInService } from '../../support/demo-service.ts'
import { type OddServer, startOddServer } from '../../support/odd-server.ts'
import { signInByPages } from '../../support/sign-in-by-pages.ts'
import { buildBackground, maya, type Settings, signInAt } from './background.ts'

/** Starts the real service for each test that asks for it. */
export const it = base.extend('service', async () => {
  const service = await startSignedInService({ port: 0 })
  onTestFinished(() => service.close())
  return service
})

/** The member in the sign-in window, still signed in at the network's site. */
export const inWindow = (url: string, answers = maya) => signInByPages(url, answers, cookiesFor(url))

/** Another member in the sign-in window. */
export const anaInWindow = (url: string) => signInByPages(url, { ...maya, login: 'ana' })

/** A sign-in window that grants at once, in a query or a fragment. */
export const granting = (answer: `${'?' | '#'}${string}`) => async (url: string) => {
  const { searchParams } = new URL(url)
  return `${searchParams.get('redirect_uri')}${answer}&state=${searchParams.get('state')}`
}

export const failureStored = async () => (await items.signIn.get()) as { phase: string; failure?: { code: string } }

/** Status of GET /me with this token. */
export const statusOf = async (token: string, { url }: Service) =>
  (await fetch(`${url}/me`, { headers: { authorization: `Bearer ${token}` } })).status

/** A server with these responses, until the test ends. */
export async function serve(respond: RequestListener, port = 0): Promise<OddServer> {
  const server = await startOddServer(respond, port)
  onTestFinished(server.close)
  return server
}

/** The background of a member who is signed in at a server with these responses. */
export async function meetOdd(respond: RequestListener, settings?: Settings) {
  const odd = await serve(respond)
  await signInAt(odd.url)
  return { odd, ...buildBackground(odd.url, undefined, settings) }
}
