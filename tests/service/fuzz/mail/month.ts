import { answerContactRequest } from '../../../../src/service/actions/contact-requests.ts'
import { choiceRows } from '../../../../src/service/capabilities/mail/choices.ts'
import { mailRows } from '../../../../src/service/capabilities/mail/rows.ts'
import { watchClock } from '../../../../src/service/operation/clock.ts'
import { createNewsQueue } from '../../capabilities/mail/news-queue.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { createTestNetwork } from '../../test-network.ts'
import { createRandom } from '../random.ts'
import { day, hour, makeWeather } from './weather.ts'

const minute = 60_000

/** A Monday, at midnight in London. */
const begin = Date.UTC(2026, 0, 5)
const end = begin + 37 * day
const lastNews = begin + 33 * day

const hostOf = (name: string): string => `${name}@circle.example`

/**
 * Lets a network send a month's e-mails to a mail server that fails in every way. @returns what is wrong at its end, and
 * how often each kind of fault was met
 */
export async function simulateMonth(seed: number): Promise<{ problems: string[]; met: ReadonlyMap<string, number> }> {
  const random = createRandom(seed)
  const server = await startMailServer()
  const network = await createTestNetwork({ smtpUrl: server.url, name: 'Circle', mailPatience: 300 })
  const { store, clock } = network
  const queue = createNewsQueue(network)
  clock.now = begin
  await store.of(choiceRows).setForAll('timeZone', 'Europe/London')
  const clocks = watchClock({ store, now: () => clock.now, log: (line) => void network.logged.push(line) })
  await clocks.check()

  const names = Array.from({ length: 32 }, (_, number) => `m${number}`)
  const gone = names.slice(0, 3)
  const existing = names.slice(3)
  const members = new Map<string, string>()
  for (const name of names) {
    const id = await network.addMember(name, { email: hostOf(name) })
    await store.members.setEmailConfirmed(id, hostOf(name), true)
    if (random.below(2) === 0) await store.of(choiceRows).choose(id, { digest: 'daily' }, begin)
    members.set(name, id)
  }
  const idOf = (name: string): string => members.get(name) ?? ''
  const contactsOf = new Map<string, string[]>(names.map((name) => [name, []]))
  for (const [index, name] of names.entries()) {
    const other = names[(index + 1) % names.length] ?? ''
    await store.contacts.connect(idOf(name), idOf(other), begin)
    contactsOf.get(name)?.push(other)
    contactsOf.get(other)?.push(name)
  }

  const weather = makeWeather(random, begin, { existing: existing.map(hostOf), gone: gone.map(hostOf) })
  /** The addresses of e-mails that were taken, while the answer was lost. */
  const lost = new Set<string>()
  server.gate.answer = (stage, address) => {
    const answer = weather.answer(stage, address, clock.now)
    if (stage === 'taken' && answer !== undefined) lost.add(address)
    return answer
  }

  /** News by who must be told, as the e-mail has it. */
  const news: { to: string; text: string }[] = []
  let number = 0

  async function ask(): Promise<void> {
    const [from, to] = [random.pick(existing), random.pick(names)]
    if (from === to || contactsOf.get(from)?.includes(to)) return
    const text = `Question ${number++}.`
    const request = { from: idOf(from), to: idOf(to), subject: '', message: text }
    const id = await store.transaction(({ contactRequests }) => contactRequests.add(request, clock.now)).catch(() => '')
    if (typeof id !== 'string' || id === '') return
    news.push({ to, text })
    open.push({ id, from, to, text })
  }
  const open: { id: string; from: string; to: string; text: string }[] = []

  /** A member answers a request that an e-mail has told. */
  async function answer(): Promise<void> {
    const told = open.findIndex(({ text }) => server.received.some((mail) => mail.text.includes(text)))
    const [request] = told < 0 ? [] : open.splice(told, 1)
    if (!request) return
    const text = `Answer ${number++}.`
    const answered = {
      member: idOf(request.to),
      id: request.id,
      value: 'ACCEPT',
      contactCard: 'NONE',
      message: text,
    } as const
    const outcome = await store.transaction((tx) => answerContactRequest(tx, answered, clock.now))
    if (outcome === 'done') news.push({ to: request.from, text })
  }

  async function share(): Promise<void> {
    const name = random.pick(existing)
    const text = `Page ${number++}.`
    const token = await network.token(idOf(name))
    await network.post('/recommend', { url: `https://pages.example/${number}`, title: text }, token)
    for (const to of contactsOf.get(name) ?? []) news.push({ to, text })
  }

  /** The clock is ahead for a moment, in which e-mails are sent. */
  async function jump(): Promise<void> {
    const before = clock.now
    clock.now += random.pick([hour, day, 6 * day])
    await clocks.check()
    await queue.sendDue()
    clock.now = before + minute
    await clocks.check()
  }

  /** A node takes an e-mail, and is killed before it sends it. */
  const kill = () => store.transaction((tx) => tx.of(mailRows).claim(1, clock.now))

  const events: { at: number; run: () => Promise<unknown> }[] = []
  const plan = (count: number, run: () => Promise<unknown>, until = lastNews) => {
    for (let index = 0; index < count; index++) events.push({ at: begin + hour + random.below(until - begin), run })
  }
  plan(300, ask)
  plan(60, answer)
  plan(16, share)
  plan(3, jump)
  plan(10, kill)
  plan(8, () => queue.restart())
  events.sort((a, b) => a.at - b.at)

  for (clock.now = begin; clock.now < end; ) {
    while ((events[0]?.at ?? end) <= clock.now) await events.shift()?.run()
    await clocks.check()
    await queue.sendDue()
    clock.now += 15 * minute
  }

  const problems: string[] = []
  for (const [name, id] of members) {
    const isConfirmed = (await store.members.credentialOf(id))?.email_confirmed === 1
    if (isConfirmed === gone.includes(name)) problems.push(`${name} ${isConfirmed ? 'is' : 'isn’t'} confirmed`)
  }
  for (const { to, text } of news) {
    if (gone.includes(to)) continue
    const mails = server.received.filter((mail) => mail.to.includes(hostOf(to)) && mail.text.includes(text))
    // a server drops a second copy by its id; which of two e-mails came isn't known if an answer was lost
    const copies = new Set(mails.map(({ headers }) => headers.get('message-id'))).size
    if (copies === 0) problems.push(`${to} isn’t told “${text}”`)
    if (copies > 1 && !lost.has(hostOf(to))) problems.push(`${to} is told ${copies} times “${text}”`)
  }
  const faults = network.logged.filter((line) => /could not be written|fault/.test(line))
  await queue.close()
  await store.close()
  return { problems: [...problems, ...faults], met: weather.met }
}
