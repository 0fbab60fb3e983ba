import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { choiceRows } from '../../src/service/capabilities/mail/choices.ts'
import { mailRows } from '../../src/service/capabilities/mail/rows.ts'
import { isMorning } from '../../src/service/capabilities/mail/schedule.ts'
import { openData } from '../../src/service/open-data.ts'
import { settingsFile } from '../../src/service/settings/settings.ts'
import { newMember, openDatabaseOf, plainShare } from '../service/database.ts'
import { launchService, urlOf } from '../service/own-process.ts'
import { folderOfRun, onEachEngine, quantile } from '../support/benchmark.ts'

/** The digests of a Monday morning, and the 99th percentile of calls meanwhile, as a ratio to the time before. */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '10000' },
    calls: { type: 'string', default: '10' },
    engine: { type: 'string' },
  },
})
const members = Number(values.members)
/** Contacts of each member, who shared two pages each. */
const contacts = 10
const day = 24 * 3_600_000

/** Fills the network. @returns an access token without a limit of calls */
async function fill(folder: string, now: number): Promise<string> {
  const store = await openData(folder, capabilities)
  const ids: string[] = []
  await store.transaction(async (tx) => {
    for (let number = 0; number < members; number++) {
      const login = `member${number}`
      const email = `${login}@circle.example`
      const id = await tx.members.add({ ...newMember(login), email }, now - 30 * day)
      await tx.members.setEmailConfirmed(id, email, true)
      ids.push(id)
    }
  })
  await store.transaction(async (tx) => {
    for (const [index, id] of ids.entries()) {
      for (let step = 1; step <= contacts / 2; step++)
        await tx.contacts.connect(id, ids[(index + step) % members] ?? '', now - 20 * day)
      for (const page of [index % 100, index % 1000])
        await tx.recommendations.share(
          id,
          `https://pages.example/${page}`,
          { ...plainShare, title: `Page ${page}` },
          now - day,
        )
    }
  })
  const { key } = await store.applications.add(
    { name: 'App', level: 'premium', redirectUris: [], quota: 2 ** 31 - 1, member_quota: 2 ** 31 - 1 },
    now,
  )
  await store.authorizations.allow(ids[0] ?? '', key, true, now)
  const token = await store.authorizations.issueToken(ids[0] ?? '', key, now)
  const timeZone = Intl.supportedValuesOf('timeZone').find(
    (zone) => isMorning(now, zone) && isMorning(now + 3_600_000, zone),
  )
  await store.of(choiceRows).setForAll('timeZone', timeZone ?? 'UTC')
  // as after the last Monday's digests
  await store.transaction(async (tx) => {
    const mails = tx.of(mailRows)
    for (let taken = await mails.claim(0, now); taken; taken = await mails.claim(0, now))
      await mails.release(taken, { due: null, notified: now - 8 * day })
  })
  await store.close()
  return token
}

/** Calls on a few connections until a time. @returns the 99th percentile of their milliseconds, and their number */
async function callUntil(url: string, token: string, isOver: () => boolean): Promise<{ p99: number; count: number }> {
  const durations: number[] = []
  const paths = ['/me', '/me/newsfeed', `/recommend?url=${encodeURIComponent('https://pages.example/1')}`]
  const lane = async (offset: number) => {
    for (let number = offset; !isOver(); number++) {
      const begin = performance.now()
      const response = await fetch(url + paths[number % paths.length], {
        headers: { Authorization: `Bearer ${token}` },
      })
      await response.arrayBuffer()
      durations.push(performance.now() - begin)
      await delay(100)
    }
  }
  await Promise.all(Array.from({ length: Number(values.calls) }, (_, offset) => lane(offset)))
  return { p99: quantile(durations, 0.99), count: durations.length }
}

const inSeconds = (seconds: number) => {
  const end = Date.now() + 1000 * seconds
  return () => Date.now() > end
}

async function measure(folder: string, settings: object): Promise<void> {
  const mailServer = launchService(folder, { program: join(import.meta.dirname, 'mail/server.ts') })
  const smtp_url = `smtp://${await urlOf(mailServer)}`
  writeFileSync(join(folder, settingsFile), JSON.stringify({ ...settings, smtp_url }))
  const token = await fill(folder, Date.now())
  const service = launchService(folder)
  const url = await urlOf(service)
  for (const each of [mailServer, service]) process.once('exit', each.kill)
  // the service indexes the shares first
  await callUntil(url, token, inSeconds(members / 200))
  const before = await callUntil(url, token, inSeconds(30))
  const database = await openDatabaseOf(folder)
  const due = Date.now()
  await database.run(`UPDATE mail SET due = $1 WHERE kind = 'digest'`, due)
  await database.close()

  const count = () => mailServer.ask<{ taken: number; largest: number }>('count')
  let end = Number.POSITIVE_INFINITY
  const [during] = await Promise.all([
    callUntil(url, token, () => Date.now() > end),
    (async () => {
      while ((await count()).taken < members) await delay(200)
      end = Date.now()
    })(),
  ])
  const seconds = (end - due) / 1000
  await delay(1000)
  const { taken, largest } = await count()
  console.log(
    `${members} digests in ${seconds.toFixed(0)} s, ${(members / seconds).toFixed(0)} each second; the largest has ${largest} bytes`,
  )
  console.log(
    `99th percentile of calls: ${before.p99.toFixed(1)} ms before (${before.count} calls), ${during.p99.toFixed(1)} ms meanwhile (${during.count}), ratio ${(during.p99 / before.p99).toFixed(2)}`,
  )
  console.log(`e-mails after the last one: ${taken - members}`)
  await mailServer.kill()
  await service.stop()
}

await onEachEngine(values.engine, async (database_url) => {
  console.log(database_url ? 'postgres' : 'sqlite')
  await measure(folderOfRun(), { database_url })
})
process.exit()
