import { beforeEach, onTestFinished } from 'vitest'
import { choiceRows } from '../../../../src/service/capabilities/mail/choices.ts'
import { type Received, startMailServer } from '../../mail/mail-server.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'
import { createNewsQueue } from './news-queue.ts'

export let network: TestNetwork
export let queue: ReturnType<typeof createNewsQueue>
export let server: Awaited<ReturnType<typeof startMailServer>>
/** Members with confirmed addresses, who read English, German and Spanish. */
export let ana: string
export let ben: string
export let cem: string

export const hour = 3_600_000
export const day = 24 * hour

/** Friday noon, in London and in UTC. */
export const friday = Date.UTC(2026, 0, 2, 12)
/** The Monday after it, at nine in London. */
export const monday = Date.UTC(2026, 0, 5, 9)

/** Starts a network of three members with a mail server before each test, on a Friday in London. */
export function useNewsNetwork(): void {
  beforeEach(async () => {
    server = await startMailServer()
    network = await createTestNetwork({ smtpUrl: server.url, name: 'Circle' })
    queue = createNewsQueue(network)
    onTestFinished(async () => {
      await queue.close()
      await network.store.close()
    })
    network.clock.now = friday
    await network.store.of(choiceRows).setForAll('timeZone', 'Europe/London')
    ana = await addConfirmed('ana', 'en')
    ben = await addConfirmed('ben', 'de')
    cem = await addConfirmed('cem', 'es')
  })
}

export async function addConfirmed(login: string, language = 'en'): Promise<string> {
  const member = await network.addMember(login, { language, email: `${login}@circle.example` })
  await network.store.members.setEmailConfirmed(member, `${login}@circle.example`, true)
  return member
}

/** The e-mails that are sent when it is this time. */
export async function sendAt(time = network.clock.now): Promise<Received[]> {
  const before = server.received.length
  network.clock.now = time
  await queue.sendDue()
  return server.received.slice(before)
}

/** @returns the request's id */
export const ask = (from: string, to: string, message = 'Hello') =>
  network.store.transaction(({ contactRequests }) =>
    contactRequests.add({ from, to, subject: '', message }, network.clock.now),
  )

export async function share(member: string, path: string): Promise<void> {
  const fields = { url: `https://pages.example/${path}`, title: `About ${path}` }
  await network.post('/recommend', fields, await network.token(member))
}

/** A link of an e-mail's text, by a part of its path. */
export const linkIn = ({ text }: Received, part: string): string =>
  text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(part)) ?? ''

export const pathOf = (url: string): string => url.slice(new URL(url).origin.length)
