import { expect, inject, onTestFinished, test } from 'vitest'
import { maxTurnsBetween } from '../../../src/service/http/request-queues.ts'
import { yieldTurns } from '../../../src/service/store/engine/event-loop.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { countStatements } from '../query-plans/recorded-statements.ts'
import { createTestNetwork } from '../test-network.ts'

const look = (url: string) => `/recommend?url=${encodeURIComponent(url)}&limit=20&user_detail=PARTIAL`

test('the usual calls execute few statements, however many members they describe', async () => {
  // a database in memory has one connection, which also looks whether the network has moved
  const network = await createTestNetwork(inject('postgresUrl') ? {} : { data: temporaryFolder() })
  onTestFinished(() => network.store.close())
  const people = await Promise.all(['ana', 'ben', 'cem', 'dia', 'eva'].map((login) => network.addMember(login)))
  const [ana = '', ben = '', cem = '', dia = ''] = people
  await network.store.contacts.connect(ana, ben, 0)
  await network.store.contacts.connect(ben, cem, 0)
  await network.store.contacts.connect(ana, dia, 0)
  const url = 'http://news.example/bread'
  for (const member of people) await network.post('/recommend', { url }, await network.token(member))
  const token = await network.token(ana)
  await network.get('/me', token) // a new connection sets its time-outs first
  const executed = async (path: string) => {
    // a call that waits for the member's earlier ones looks for its token again
    await yieldTurns(maxTurnsBetween)
    let answer: Awaited<ReturnType<typeof network.get>> | undefined
    const count = await countStatements(async () => {
      answer = await network.get(path, token)
    })
    return { count, answer }
  }
  const [me, page, nobody] = [await executed('/me'), await executed(look(url)), await executed(look(`${url}/crumbs`))]
  expect(me.answer?.body).toMatchObject({ id: ana, contact_count: 2 })
  expect(page.answer?.body.data.map(({ distance }) => distance).sort()).toEqual([0, 1, 1, 2, undefined])
  expect(nobody.answer?.body.count).toBe(0)
  // SQLite looks for mutual contacts of each member that isn't a contact in a statement of its own
  const ofPage = inject('postgresUrl') ? 3 : 5
  expect([me.count, page.count, nobody.count]).toEqual([2, ofPage, 2])
})
