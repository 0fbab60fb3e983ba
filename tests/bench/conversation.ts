import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres } from '../../src/demo/programs.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { commentRows } from '../../src/service/features/conversation/comments.ts'
import { likeRows } from '../../src/service/features/conversation/likes.ts'
import { openData } from '../../src/service/open-data.ts'
import { settingsFile } from '../../src/service/settings/settings.ts'
import type { Store } from '../../src/service/store/store.ts'
import { newMember, plainShare } from '../service/database.ts'
import { launchService, urlOf } from '../service/own-process.ts'
import { folderOfRun, quantile } from '../support/benchmark.ts'
import { startPostgres } from '../support/postgres/server.ts'

/**
 * Times of a reader's calls among 1,000 shares, with 50 answers and 20 likes of each as a ratio to those without any.
 * Rounds of the two networks alternate, so that other load affects both.
 */
const { values } = parseArgs({
  options: { engine: { type: 'string' }, rounds: { type: 'string', default: '20' } },
})
const rounds = Number(values.rounds)
const [callsInRound, atOnce] = [60, 4]
const [contacts, shares, answers] = [20, 1000, 50]

const calls = [
  { name: '/newsfeed, 100 items', path: '/newsfeed?limit=100' },
  { name: '/newsfeed', path: '/newsfeed' },
  { name: 'page of news of the site', path: '/' },
  { name: '/me/notices of who shared them', path: '/me/notices', isOfSharer: true },
]

const folder = folderOfRun()

async function fill(store: Store, hasAnswers: boolean, now: number) {
  const reader = await store.members.add(newMember('reader'), now)
  const sharers: string[] = []
  for (let number = 0; number < contacts; number++) {
    const sharer = await store.members.add(newMember(`sharer${number}`), now)
    await store.contacts.connect(reader, sharer, now)
    sharers.push(sharer)
  }
  const share = {
    ...plainShare,
    title: 'A title of some forty letters, as most have',
    message: 'A comment. '.repeat(10),
  }
  for (let number = 0; number < shares; number++) {
    const member = sharers[number % contacts] ?? ''
    const time = now - number * 1000
    await store.transaction(async (tx) => {
      const page = await tx.recommendations.share(member, `https://news.example/${number}`, share, time)
      const item = await tx.recommendations.shareOf(page, member)
      if (!item || !hasAnswers) return
      for (let answer = 0; answer < answers; answer++) {
        const comment = { member: sharers[answer % contacts] ?? '', message: 'Some words. '.repeat(8), language: 'en' }
        await tx.of(commentRows).add({ id: item.id, member }, comment, time + answer)
      }
      for (const other of [reader, ...sharers])
        if (other !== member) await tx.of(likeRows).add({ id: item.id, member }, other, time)
    })
  }
  const { key } = await store.applications.add(
    { name: 'Reader', level: 'premium', redirectUris: [], quota: 999_999_999, member_quota: 999_999_999 },
    now,
  )
  const tokenOf = async (member: string) => {
    await store.authorizations.allow(member, key, true, now)
    return store.authorizations.issueToken(member, key, now)
  }
  return {
    token: await tokenOf(reader),
    ofSharer: await tokenOf(sharers[0] ?? ''),
    session: await store.sessions.begin(reader, now),
  }
}

async function start(hasAnswers: boolean, databaseUrl: string | undefined) {
  const data = join(folder, `${databaseUrl ? 'postgres' : 'sqlite'}-${hasAnswers}`)
  mkdirSync(data)
  if (databaseUrl) writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: databaseUrl }))
  const store = await openData(data, capabilities)
  const { token, ofSharer, session } = await fill(store, hasAnswers, Date.now())
  await store.close()
  const service = launchService(data)
  process.once('exit', service.kill)
  const url = await urlOf(service)

  const ask = ({ path, isOfSharer }: (typeof calls)[number], agent: Agent) =>
    new Promise<void>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${isOfSharer ? ofSharer : token}`, Cookie: `session=${session}` }
      request(url + path, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
        response.resume().on('end', resolve)
      })
        .on('error', reject)
        .end()
    })

  return {
    /** Milliseconds of each call. */
    async measure(call: (typeof calls)[number]): Promise<number[]> {
      const times: number[] = []
      let left = callsInRound
      // the service closes connections that wait for the other network
      const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (left-- > 0) {
            const begun = performance.now()
            await ask(call, agent)
            times.push(performance.now() - begun)
          }
        }),
      )
      agent.destroy()
      return times
    },
    stop: service.stop,
  }
}

async function compare(engine: string, [without, withAnswers]: readonly (string | undefined)[]): Promise<void> {
  const networks = [await start(false, without), await start(true, withAnswers)]
  console.log(`${engine}: p50 and p99 in ms without answers, with them, and the ratios`)
  for (const call of calls) {
    const times = networks.map((): number[] => [])
    for (let round = -1; round < rounds; round++)
      for (const [index, network] of networks.entries()) {
        const measured = await network.measure(call)
        if (round >= 0) times[index]?.push(...measured)
      }
    const [p50, p99] = [0.5, 0.99].map((part) => times.map((each) => quantile(each, part)))
    const cells = [p50?.[0], p99?.[0], p50?.[1], p99?.[1]].map((time = 0) => time.toFixed(1).padStart(8))
    const ratios = [p50, p99].map(([one = 1, other = 0] = []) => (other / one).toFixed(2))
    console.log(`${call.name.padEnd(34)}${cells.join('')}  ${ratios.join(' ')}`)
  }
  for (const network of networks) await network.stop()
}

if (values.engine !== 'postgres') await compare('SQLite', [])
if (values.engine !== 'sqlite' && findPostgres()) {
  // a network has a server of its own
  const servers = [await startPostgres({ isDurable: true }), await startPostgres({ isDurable: true })]
  await compare(
    'PostgreSQL',
    servers.map(({ url }) => url),
  )
  for (const server of servers) await server.remove()
}
