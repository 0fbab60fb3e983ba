import { globSync, readFileSync } from 'node:fs'
import { expect, inject, onTestFinished, test } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { onWebOf } from '../../../src/service/capability.ts'
import { yieldTurns } from '../../../src/service/event-loop.ts'
import { maxTurnsBetween } from '../../../src/service/limits/request-queues.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createTestNetwork } from '../test-network.ts'
import { largeDatabase } from './large-database.ts'
import { shortLists, sorts } from './plans.ts'
import { recordOf } from './recorded-statements.ts'

const engine = inject('postgresUrl') ? 'postgres' : 'sqlite'

test('each exception names a statement and a table of the store or a capability', async () => {
  const files = globSync('src/service/{store,features,capabilities}/**/*.ts', { cwd: root })
  const source = files.map((file) => readFileSync(`${root}/${file}`, 'utf8').replace(/\s+/g, ' ')).join()
  expect(Object.keys(sorts).filter((part) => !part.split(' AND ').every((piece) => source.includes(piece)))).toEqual([])
  const tables = await (await largeDatabase('sqlite')).all<{ name: string }>('SELECT name FROM sqlite_master')
  expect(Object.keys(shortLists).filter((table) => !tables.some(({ name }) => name === table))).toEqual([])
})

const look = (url: string) => `/recommend?url=${encodeURIComponent(url)}&limit=20&user_detail=PARTIAL`

test('the usual calls execute few statements, however many members they describe', async () => {
  // a database in memory has one connection, which also looks whether the network has moved
  const network = await createTestNetwork(engine === 'postgres' ? {} : { data: temporaryFolder() })
  onTestFinished(() => network.store.close())
  const people = await Promise.all(['ana', 'ben', 'cem', 'dia', 'eva'].map((login) => network.addMember(login)))
  const [ana = '', ben = '', cem = '', dia = ''] = people
  await network.store.contacts.connect(ana, ben, 0)
  await network.store.contacts.connect(ben, cem, 0)
  await network.store.contacts.connect(ana, dia, 0)
  const url = 'http://news.example/bread'
  for (const member of people) await network.post('/recommend', { url }, await network.token(member))
  const token = await network.token(ana)
  // new connections set their time-outs, and the first call counts the shared pages
  for (const path of [look(url), '/me']) await network.get(path, token)
  const executed = async (path: string) => {
    // a call that waits for the member's earlier ones looks for its token again
    await yieldTurns(maxTurnsBetween)
    let answer: Awaited<ReturnType<typeof network.get>> | undefined
    const { executed } = await recordOf(async () => {
      answer = await network.get(path, token)
    })
    return { count: executed, answer }
  }
  const [me, page, nobody] = [await executed('/me'), await executed(look(url)), await executed(look(`${url}/crumbs`))]
  expect(me.answer?.body).toMatchObject({ id: ana, contact_count: 2 })
  expect(page.answer?.body.data.map(({ distance }) => distance).sort()).toEqual([0, 1, 1, 2, undefined])
  expect(nobody.answer?.body.count).toBe(0)
  // SQLite looks for mutual contacts of each member that isn't a contact in a statement of its own
  const web = await onWebOf(capabilities)
  // each capability that adds something about news asks once
  const ofNews = web.filter(({ adds }) => adds?.news).length
  const ofPage = (engine === 'postgres' ? 3 : 5) + ofNews
  // and each that adds something about the page
  const added = web.filter(({ adds }) => adds?.recommendation).length
  const ofMe = web.filter(({ adds }) => adds?.own).length
  const expected = { me: 3 + ofMe, page: ofPage + added, nobody: 2 + added }
  expect({ me: me.count, page: page.count, nobody: nobody.count }).toEqual(expected)
})
