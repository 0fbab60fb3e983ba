import { createECDH } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { choiceRows } from '../../src/service/capabilities/mail/choices.ts'
import { subscriptionRows } from '../../src/service/capabilities/push/rows.ts'
import { openData } from '../../src/service/open-data.ts'
import { settingsFile } from '../../src/service/settings/settings.ts'
import { hashSecret } from '../../src/service/store/engine/secrets.ts'
import { newMember, plainShare } from '../service/database.ts'
import { launchService, urlOf } from '../service/own-process.ts'
import { folderOfRun, onEachEngine, quantile } from '../support/benchmark.ts'
import { runInNamespaces, startMailServer, startNameServer, startServers } from './hostile/internet.ts'

/**
 * How long an ordinary member waits for pages, calls, the provider, e-mail, pushes and pictures, with and without a
 * member whose servers and names in the Internet never answer, answer for ever or what nobody asked for, and whose
 * pictures are hard to decode. The product's own guard and look-ups run within a network namespace. Fails if anything
 * takes 100 ms longer (95th percentile: the queues look for work every second, at times that depend on nothing).
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    engine: { type: 'string' },
    inside: { type: 'boolean' },
  },
})
const length = 1000 * Number(values.seconds)

/** Milliseconds that the ordinary member may wait longer. */
const goal = 100

/** Recipients of one contact request each, and members who ask the hostile one. */
const [recipients, colleagues] = [100, 30]

type Times = Record<'page' | 'call' | 'provider' | 'mail' | 'push' | 'picture', number[]>

const noTimes = (): Times => ({ page: [], call: [], provider: [], mail: [], push: [], picture: [] })

type World = Awaited<ReturnType<typeof startWorld>>

async function startWorld() {
  await startNameServer()
  const issuer = createServer((_, response) => {
    const urls = Object.fromEntries(
      ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) => [name, `${address}/${name}`]),
    )
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ issuer: address, ...urls, response_types_supported: ['code'] }))
  })
  await new Promise<void>((resolve) => issuer.listen(0, 'localhost', resolve))
  // a name, which the system resolves
  const address = `http://localhost:${(issuer.address() as AddressInfo).port}`
  return { issuer: address, servers: await startServers(), mail: await startMailServer() }
}

async function fill(data: string, { servers: { port } }: World, isAttacked: boolean) {
  const store = await openData(data, capabilities)
  const now = Date.now()
  const { key } = await store.applications.add({ name: 'App', level: 'premium', redirectUris: [] }, now)
  const begin = async (login: string) => {
    const id = await store.members.add(newMember(login), now)
    await store.authorizations.allow(id, key, true, now)
    const [session, token] = [await store.sessions.begin(id, now), await store.authorizations.issueToken(id, key, now)]
    return { id, session, token }
  }
  const allow = ({ id, session }: { id: string; session: string }, host: string, path: string) => {
    const endpoint = `http://${host}.test:${port}/${path}`
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }
    const subscription = { member: id, session: hashSecret(session), endpoint, device: '', language: 'en', ...keys }
    return store.of(subscriptionRows).add(subscription, now)
  }
  await store.of(choiceRows).setForAll('pace', '100000')
  const [ordinary, hostile] = [await begin('ordinary'), await begin('hostile')]
  const asked: string[] = []
  for (let number = 0; number < recipients; number++) {
    const member = await begin(`recipient${number}`)
    const email = `recipient${number}@circle.example`
    await store.members.setEmail(member.id, email, 'member')
    await store.members.setEmailConfirmed(member.id, email, true)
    await store.of(choiceRows).set(member.id, 'requests', 'yes')
    await allow(member, 'push', `${number}`)
    asked.push(member.id)
  }
  if (isAttacked) {
    const hosts = ['silent', 'n.blackhole', 'switching', 'n.blackhole']
    for (let number = 0; number < 20; number++)
      await allow(
        hostile,
        (hosts[number % hosts.length] ?? '').replace(/^[a-z]+/, (kind) => `${kind}${number}`),
        'x',
      )
    for (let number = 0; number < colleagues; number++) {
      const { id } = await begin(`colleague${number}`)
      await store.contactRequests.add({ from: id, to: hostile.id, subject: '', message: '' }, now)
    }
  }
  return { store, ordinary, hostile, asked }
}

async function run(data: string, world: World, databaseUrl: string | undefined, isAttacked: boolean, times: Times) {
  mkdirSync(data)
  const { port } = world.servers
  const settings = {
    ...{ previews: true, smtp_url: `smtp://localhost:${world.mail.port}`, smtp_from: 'network@circle.example' },
    oidc: { issuer: world.issuer, client_id: 'passalong' },
    ...(databaseUrl && { database_url: databaseUrl }),
  }
  writeFileSync(join(data, settingsFile), JSON.stringify(settings))
  const { store, ordinary, hostile, asked } = await fill(data, world, isAttacked)
  const service = launchService(data)
  process.once('exit', service.kill)
  const url = await urlOf(service)
  let isOver = false
  const ask = (path: string, { session, token }: typeof ordinary, method = 'GET') =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { Cookie: `session=${session}`, Authorization: `Bearer ${token}` },
    })
  const timed = async (list: number[], work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    if (!isOver) list.push(performance.now() - began)
  }
  const until = async (isTrue: () => unknown) => {
    while (!isOver && !(await isTrue())) await delay(10)
  }

  async function attack(): Promise<void> {
    const kinds = [
      'n.blackhole',
      'large',
      'n.blackhole',
      'silent',
      'n.blackhole',
      'switching',
      'n.blackhole',
      'dripping',
    ]
    for (let number = 0; !isOver; number++) {
      const host = (kinds[number % kinds.length] ?? '').replace(/^[a-z]+/, (kind) => `${kind}${number}`)
      const parameters = {
        url: `http://hostile.example/${number}`,
        url_picture: `http://${host}.test:${port}/${number}`,
      }
      const { status } = await ask(`/recommend?${new URLSearchParams(parameters)}`, hostile, 'POST')
      if (status === 429) return
      await delay(50)
    }
  }

  async function read(): Promise<void> {
    while (!isOver) {
      for (const path of ['/', '/people', '/settings'])
        await timed(times.page, () => ask(path, ordinary).then((found) => found.text()))
      for (const path of ['/me', '/newsfeed'])
        await timed(times.call, () => ask(path, ordinary).then((found) => found.text()))
      await delay(50)
    }
  }

  /** The first sign-in there reads the provider's metadata, for which its name is resolved. */
  async function signIn(): Promise<void> {
    await delay(length / 2)
    const page = await fetch(`${url}/sign-in`)
    const Cookie = page.headers
      .getSetCookie()
      .map((line) => line.replace(/;.*/, ''))
      .join('; ')
    const [, path = ''] = /href="(\/sign-in\/provider[^"]*)"/.exec(await page.text()) ?? []
    await timed(times.provider, async () => {
      const found = await fetch(url + path.replaceAll('&amp;', '&'), { redirect: 'manual', headers: { Cookie } })
      // a page says that the provider can't be reached
      if (found.status !== 302) times.provider.push(Number.POSITIVE_INFINITY)
    })
  }

  async function meet(): Promise<void> {
    for (const [number, to] of asked.entries()) {
      if (isOver) return
      const [path, email] = [`/${number}`, `recipient${number}@circle.example`]
      world.servers.pushed.delete(path)
      world.mail.mailed.delete(email)
      await store.contactRequests.add({ from: ordinary.id, to, subject: '', message: '' }, Date.now())
      await Promise.all([
        timed(times.push, () => until(() => world.servers.pushed.has(path))),
        timed(times.mail, () => until(() => world.mail.mailed.has(email))),
      ])
      await delay(137)
    }
  }

  async function show(): Promise<void> {
    for (let number = 0; !isOver; number++) {
      const page = `http://ordinary.example/${number}`
      const picture = `http://pictures.test:${port}/${number}`
      await store.recommendations.share(ordinary.id, page, { ...plainShare, url_picture: picture }, Date.now())
      const isCopied = async () => 'picture_copy' in (await (await ask(`/recommend?url=${page}`, ordinary)).json())
      await timed(times.picture, () => until(isCopied))
      await delay(137)
    }
  }

  // the processes that decode pictures start with the first ones
  const work = [
    isAttacked ? attack() : undefined,
    delay(3000).then(() => Promise.all([read(), signIn(), meet(), show()])),
  ]
  await delay(3000 + length)
  isOver = true
  await Promise.all(work)
  await service.stop()
  await store.close()
  if (service.complaints()) console.log(service.complaints())
}

/** @returns the address of a new database, by a name that the system resolves */
async function createDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return Object.assign(new URL(server), { hostname: 'localhost', pathname: `/${name}` }).href
}

async function measure(folder: string, world: World, server: string | undefined): Promise<boolean> {
  const [without, beside] = [noTimes(), noTimes()]
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [kind, times] of Object.entries({ without, beside })) {
      const name = `${kind}${round}`
      const databaseUrl = server && (await createDatabase(server, name))
      await run(join(folder, `${server ? 'postgres' : 'sqlite'}-${name}`), world, databaseUrl, kind === 'beside', times)
    }
  console.log(`\n${server ? 'PostgreSQL' : 'SQLite'}`)
  console.log('An ordinary member, p50 and p95 in ms, without and beside the hostile one; what is added to p95:')
  let isGood = true
  for (const kind of Object.keys(without) as (keyof Times)[]) {
    const cells = [without[kind], beside[kind]].flatMap((each) => [quantile(each, 0.5), quantile(each, 0.95)])
    const added = (cells[3] ?? 0) - (cells[1] ?? 0)
    if (!(added < goal)) isGood = false
    const numbers = [...cells, added].map((cell) => cell.toFixed(1).padStart(9)).join('')
    console.log(`${kind.padEnd(8)}${numbers}  (${without[kind].length}, ${beside[kind].length})`)
  }
  return isGood
}

const folder = folderOfRun()
if (!values.inside) {
  const program = [import.meta.filename, ...process.argv.slice(2), '--inside']
  process.exitCode = runInNamespaces(folder, program)
} else {
  const world = await startWorld()
  let areGood = true
  await onEachEngine(values.engine, async (server) => {
    if (!(await measure(folder, world, server))) areGood = false
  })
  if (!areGood) console.log(`A member made another wait ${goal} ms longer.`)
  process.exit(areGood ? 0 : 1)
}
