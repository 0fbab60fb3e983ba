import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { maxMetricsConnections } from '../../../../src/service/capabilities/metrics/figures.ts'
import { startService } from '../../../../src/service/start.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { newMember } from '../../database.ts'
import { createBrowser } from '../../test-network.ts'
import { figureOf, start } from './metered.ts'

let token = ''
async function fill({ members, applications, authorizations }: Store, now: number) {
  const ana = await members.add(newMember('ana'), now)
  const { key } = await applications.add({ name: 'App', level: 'premium', redirectUris: [], quota: 1 }, now)
  await authorizations.allow(ana, key, true, now)
  token = await authorizations.issueToken(ana, key, now)
}

test('names the running program, with its commit if that is known', async () => {
  const release = { version: '1.2.3', commit: 'abc', name: 'Passalong 1.2.3 (abc)' }
  const { metrics } = await start({ release })
  expect(figureOf(await metrics(), 'passalong_build_info', '{version="1.2.3",commit="abc"}')).toBe(1)
  const unknown = await start({ release: { version: '1.2.3', name: 'Passalong 1.2.3' } })
  expect(figureOf(await unknown.metrics(), 'passalong_build_info', '{version="1.2.3",commit=""}')).toBe(1)
})

test('counts requests by route and status, refused calls and passwords, and shows the database’s queue', async () => {
  const { url, metrics } = await start({ seed: fill })
  const me = () => fetch(`${url}/me?access_token=${token}`)
  for (const expected of [200, 429, 429]) expect((await me()).status).toBe(expected)
  await createBrowser(fetch, url).submit('/sign-in', { login: 'ana', password: 'a guess' })
  const text = await metrics()
  const count = (labels: string) => figureOf(text, 'passalong_request_seconds_count', labels)
  expect(count('{method="GET",route="/:id",status="200"}')).toBe(1)
  expect(count('{method="GET",route="/:id",status="429"}')).toBe(2)
  expect(figureOf(text, 'passalong_quota_refused_total', '{of="caller"}')).toBe(2)
  expect(figureOf(text, 'passalong_sign_ins_refused_total', '{reason="wrong"}')).toBe(1)
  expect(figureOf(text, 'passalong_database_writes_waiting')).toBe(0)
  expect(figureOf(text, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  for (const secret of [token, 'ana', 'a guess']) expect(text).not.toContain(secret)
})

test('the alerts read figures that there are', async () => {
  const { metrics } = await start({ release: { version: '1.2.3', name: 'Passalong 1.2.3' } })
  const figures = new Set([...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const alerts = readFileSync('docs/deployment/alerts.yml', 'utf8')
  const read = [...alerts.matchAll(/\b(?:passalong|nodejs)_[a-z\d_]+(?=[{[ )])/g)].map(([name]) => name)
  expect(read.length).toBeGreaterThan(8)
  const unknown = read.filter((name) => !figures.has(name.replace(/_(?:count|bucket)$/, '')))
  expect(unknown).toEqual([])
})

test('there are no metrics without a port, and the service’s own port never has them', async () => {
  const { url, says, close } = await startService({ port: 0, data: temporaryFolder() }, capabilities)
  onTestFinished(close)
  expect(says).toEqual([])
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  const other = await start()
  expect(new URL(other.metricsUrl).hostname).toBe('127.0.0.1')
  expect((await fetch(`${other.url}/metrics`)).status).toBe(404)
  expect((await fetch(`${other.metricsUrl}/me`)).status).toBe(404)
})

test('metrics are not read by a web page whose host name leads to their port', async () => {
  const { metricsUrl } = await start()
  const { port } = new URL(metricsUrl)
  async function statusOf(host: string): Promise<number> {
    const sent = request({ host: '127.0.0.1', port, path: '/metrics', headers: { host } }).end()
    const [response] = await once(sent, 'response')
    response.resume()
    return response.statusCode
  }
  for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`, `localhost:${port}`, 'node-1:9464', 'node-1.local'])
    expect(await statusOf(host), host).toEqual(200)
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'local.evil.example', '%'])
    expect(await statusOf(host), host).toEqual(421)
})

test('more readers than the bound get no connection, and members aren’t concerned', async () => {
  const { url, metricsUrl } = await start()
  const { port } = new URL(metricsUrl)
  const sockets = Array.from({ length: maxMetricsConnections + 1 }, () => connect(Number(port), '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.any(sockets.map((socket) => once(socket, 'close')))
  expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(maxMetricsConnections)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})
