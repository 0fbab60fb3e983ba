import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startDemo } from '../../../../src/demo/start-demo.ts'
import { runTour } from '../../../../src/demo/tour/tour.ts'
import { databaseFile } from '../../../../src/service/store/store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { startTour } from '../../world/tour-process.ts'

test.each([
  ['while it builds', 'Building', { PASSALONG_BUILDS: join(tmpdir(), 'no-builds') }],
  ['in the middle of the tour', 'Signing in', {}],
])('the tour ends all its processes if it is stopped %s', async (_, sign, env) => {
  const run = startTour(join(temporaryFolder(), 'pictures'), env)
  await expect.poll(run.read, { timeout: 60_000 }).toContain(sign)
  run.child.kill('SIGTERM')
  expect((await run.ended).code, run.read()).toBe(143)
  expect(run.read()).toContain('Stopped.')
  expect(run.temporaryFiles()).toEqual([])
})

// a quarter of a minute: the undo time of a write passes, as for a person who watches
// shows: §4 recommendation, §4 recommend, §2 GraphResource, §5 oauth.authorize, §1 functions
test('the tour goes from the toolbar click to the row in the service’s database, and fails at a step whose result is missing', async () => {
  const demo = await startDemo({
    family: inject('family'),
    headless: true,
    say: () => {},
    signal: new AbortController().signal,
  })
  onTestFinished(demo.close)
  const database = new DatabaseSync(join(demo.data, databaseFile))
  database.exec('DELETE FROM contact_request')
  database.close()
  const said: string[] = []
  const pictures = join(temporaryFolder(), 'pictures')
  await expect(runTour(demo, pictures, (line) => said.push(line))).rejects.toThrow('No contact request is waiting')
  const text = said.join('\n')
  for (const line of ['Shared by 4 people', 'a button “Cancel”', 'Shared by 5 people']) expect(text).toContain(line)
  expect(text).toMatch(/id in the service’s response: \S+/)
  expect(readdirSync(pictures)).toHaveLength(7)
  expect(text).not.toContain('Every step succeeded')
  const shared = new DatabaseSync(join(demo.data, databaseFile))
  const row = shared
    .prepare(
      `SELECT n.url, n.title, n.overview, n.keywords, n.site_name, n.picture, member.name
         FROM news_item n JOIN member ON member.id = n.member WHERE n.message LIKE 'My berth is booked.%'`,
    )
    .get()
  shared.close()
  expect(row).toMatchObject({
    url: 'http://news.example/night-trains',
    name: 'Maya Lindqvist',
    title: 'Night trains are back, and they are full',
    overview: expect.stringContaining('Four operators'),
    keywords: expect.stringContaining('railways'),
    site_name: 'The Example Courier',
    picture: expect.stringMatching(/^http:\/\/news\.example\//),
  })
})
