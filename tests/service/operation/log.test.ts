import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createJsonLog } from '../../../src/service/operation/log.ts'
import { isNight } from '../../night.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { launchService, urlOf } from '../own-process.ts'
import { createTestNetwork, password, type TestNetwork } from '../test-network.ts'
import { openKeptConnections } from './kept-connections.ts'

let lines: string[]
let network: TestNetwork
beforeEach(async () => {
  lines = []
  network = await createTestNetwork(
    createJsonLog(new Writable({ decodeStrings: false, write: (line, _, done) => done(void lines.push(line)) })),
  )
})

async function entries(count: number) {
  await expect.poll(() => lines).toHaveLength(count)
  return lines.map((line) => JSON.parse(line))
}

test('each request is one line with its id, pattern, status and time, and nothing that says who asked for what', async () => {
  const ana = await network.addMember('ana', { email: 'ana@mail.example' })
  const token = await network.token(ana)
  const page = 'http://news.example/night-trains'
  const { headers } = await network.get(`/recommend?url=${encodeURIComponent(page)}&access_token=${token}`)
  await network.post('/recommend', { url: page, message: 'Read this', access_token: token })
  await network.get(`/${ana}/contacts`, token)
  await network.app.request('http://network.example/readyz')
  await network.get('/nothing/here?secret=1', token)
  const browser = await network.browseAs(ana)
  await browser.open(`/profile/${ana}`)
  await browser.open(`/pictures/${ana}/small`)
  await browser.open(`/join?link=${token}`)
  await network.browse().submit('/sign-in', { login: 'ana', password })
  const written = await entries(9)
  expect(written.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'GET /recommend 200',
    'POST /recommend 201',
    'GET /:id/contacts 200',
    'GET * 404',
    'GET /profile/:id 200',
    'GET * 404',
    'GET /join 404',
    'GET /sign-in 200',
    'POST /sign-in 303',
  ])
  const answered = { method: 'GET', route: '/recommend', status: 200, request_id: headers.get('Uuid') }
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(written[0]).toEqual({ ...answered, time, level: 'info', ms: expect.any(Number) })
  for (const secret of ['ana', ana, token, 'news.example', 'Read', 'secret', password])
    expect(lines.join('')).not.toContain(secret)
})

test('a failure is one line with the id of its request', async () => {
  const token = await network.token(await network.addMember('ana'))
  network.store.news.find = () => Promise.reject(new Error('broken\nin two lines'))
  network.store.transaction = () => Promise.reject(new Error('broken\nin two lines'))
  const { headers, status } = await network.post('/status', { message: 'a status of mine' }, token)
  expect(status).toBe(500)
  const [failure, request] = await entries(2)
  expect(failure).toMatchObject({ level: 'error', request_id: headers.get('Uuid') })
  expect(failure.message).toMatch(/^POST \/status failed: Error: broken\nin two lines/)
  expect(request).toMatchObject({ level: 'info', request_id: headers.get('Uuid'), status: 500 })
})

async function launchWithMember() {
  const data = temporaryFolder()
  const { addMember, store } = await createTestNetwork({ data })
  // otherwise the first line says that nobody can sign in
  await addMember('ana')
  await store.close()
  const service = launchService(data)
  onTestFinished(() => void service.kill())
  return { service, url: await urlOf(service) }
}

test('the service logs JSON where no terminal reads it, in which a client that goes away is no failure', async () => {
  const { service, url } = await launchWithMember()
  const { headers } = await fetch(`${url}/sign-in?login=ana`)
  const { port, host } = new URL(url)
  const paths = ['/oauth/token', '/sign-in', '/status']
  for (const path of paths) {
    const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n`
    const socket = connect(Number(port), '127.0.0.1')
    await new Promise((sent) => socket.write(`${head}Content-Length: 1000\r\n\r\nmessage=`, sent))
    socket.resetAndDestroy()
  }
  await expect.poll(() => service.log().match(/"status":4/g)).toHaveLength(paths.length)
  const lines = service.log().trim().split('\n')
  const [program, entry, ...others] = lines.map((line) => JSON.parse(line))
  expect(program.message).toMatch(/^Passalong \d/)
  expect(entry).toMatchObject({ request_id: headers.get('Uuid'), route: '/sign-in', status: 200 })
  expect(others.map(({ level }) => level)).toEqual(paths.map(() => 'info'))
})

test.runIf(isNight)('a log’s reader that stalls delays no response, and the service’s end by a second', async () => {
  const { service, url } = await launchWithMember()
  service.pauseLog()
  // more than the pipe holds
  const kept = await openKeptConnections(Number(new URL(url).port), 8)
  await kept.call(3000, () => 'GET /icon.svg HTTP/1.1\r\nHost: a\r\n\r\n')
  kept.close()
  void service.stop()
  // fails by the test's timeout if the service still runs
  expect(await service.exited).toEqual([0, null])
  service.resumeLog()
  await service.ended
})

test('lines about requests wait ten milliseconds for each other, unless a failure is written after them', async () => {
  const writes: { status?: number; message?: string }[][] = []
  const stream = new Writable({
    decodeStrings: false,
    writev: (chunks, done) => done(void writes.push(chunks.map(({ chunk }) => JSON.parse(chunk)))),
  })
  const { log, served } = createJsonLog(stream)
  const serve = (status: number) => served({ id: '1', method: 'GET', route: '/recommend', status, milliseconds: 1 })
  const statuses = () => writes.map((lines) => lines.map(({ status, message }) => status ?? message))
  serve(200)
  serve(304)
  expect(writes).toEqual([])
  await expect.poll(statuses).toEqual([[200, 304]])
  serve(404)
  log('broken')
  const both = [
    [200, 304],
    [404, 'broken'],
  ]
  expect(statuses()).toEqual(both)
  serve(201)
  await expect.poll(statuses).toEqual([...both, [201]])
})

test('while the log’s reader stalls, a megabyte of lines waits, and later ones are logged again', async () => {
  const read: string[] = []
  let done: (() => void) | undefined
  const stalled = new Writable({
    write(chunk, _, callback) {
      read.push(String(chunk))
      done = callback
    },
  })
  async function readAll(): Promise<void> {
    for (let callback = done; callback; callback = done) {
      done = undefined
      callback()
      await new Promise(setImmediate)
    }
  }
  const { log } = createJsonLog(stalled)
  for (let line = 0; line < 3000; line++) log('x'.repeat(1000))
  expect(stalled.writableLength).toBeLessThan(1_002_000)
  await readAll()
  expect(3000 - read.length).toBeGreaterThan(1900)
  log('later')
  await readAll()
  expect(JSON.parse(read.at(-1) ?? '').message).toBe('later')
})
