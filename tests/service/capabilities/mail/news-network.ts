import { test as base, onTestFinished } from 'vitest'
import { choiceRows } from '../../../../src/service/capabilities/mail/choices.ts'
import { type Received, startMailServer } from '../../mail/mail-server.ts'
import { createTestNetwork } from '../../test-network.ts'
import { createNewsQueue } from './news-queue.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** Friday noon, in London and in UTC. */
export const friday = Date.UTC(2026, 0, 2, 12)
/** The Monday after it, at nine in London. */
export const monday = Date.UTC(2026, 0, 5, 9)

/** A network of three members with a mail server, on a Friday in London. */
async function createCircle() {
  const server = await startMailServer()
  const network = await createTestNetwork({ smtpUrl: server.url, name: 'Circle' })
  const queue = createNewsQueue(network)
  onTestFinished(async () => {
    await queue.close()
    await network.store.close()
  })
  network.clock.now = friday
  await network.store.of(choiceRows).setForAll('timeZone', 'Europe/London')

  async function addConfirmed(login: string, language = 'en'): Promise<string> {
    const member = await network.addMember(login, { language, email: `${login}@circle.example` })
    await network.store.members.setEmailConfirmed(member, `${login}@circle.example`, true)
    return member
  }

  return {
    network,
    queue,
    server,
    // members with confirmed addresses, who read English, German and Spanish
    ana: await addConfirmed('ana', 'en'),
    ben: await addConfirmed('ben', 'de'),
    cem: await addConfirmed('cem', 'es'),
    addConfirmed,

    /** The e-mails that are sent when it is this time. */
    async sendAt(time = network.clock.now): Promise<Received[]> {
      const before = server.received.length
      network.clock.now = time
      await queue.sendDue()
      return server.received.slice(before)
    },

    /** @returns the request's id */
    ask: (from: string, to: string, message = 'Hello') =>
      network.store.transaction(({ contactRequests }) =>
        contactRequests.add({ from, to, subject: '', message }, network.clock.now),
      ),

    async share(member: string, path: string): Promise<void> {
      const fields = { url: `https://pages.example/${path}`, title: `About ${path}` }
      await network.post('/recommend', fields, await network.token(member))
    },
  }
}

export type Circle = Awaited<ReturnType<typeof createCircle>>

/** Begins the circle for each test that asks for it. */
export const test = base.extend('circle', () => createCircle())

/** A link of an e-mail's text, by a part of its path. */
export const linkIn = ({ text }: Received, part: string): string =>
  text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(part)) ?? ''

export const pathOf = (url: string): string => url.slice(new URL(url).origin.length)
