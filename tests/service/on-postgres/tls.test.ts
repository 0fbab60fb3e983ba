import { spawnSync } from 'node:child_process'
import { chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { startService } from '../../../src/service/start.ts'
import { openPostgres } from '../../../src/service/store/engine/postgres.ts'
import { readPostgresUrl, readPostgresUrls } from '../../../src/service/store/engine/postgres-servers.ts'
import { administrate } from '../../support/postgres/administrate.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A certificate that signed itself, for 0.0.0.0, valid for a hundred years. */
const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBjTCCATSgAwIBAgIUdFOsiIuUqPGmmiH/ROBmMxX9sw8wCgYIKoZIzj0EAwIw
EzERMA8GA1UEAwwIcG9zdGdyZXMwIBcNMjYxMTI2MDcxNDQ3WhgPMjEyNjExMDIw
NzE0NDdaMBMxETAPBgNVBAMMCHBvc3RncmVzMFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEhAue1YZic6gMhCXiyozE+x1TS3vctccC0n6XbcHYz/TzDlt1ew5/PDBJ
jAv63BH8XbRixMsQ0oVnfOWB7s4KIaNkMGIwHQYDVR0OBBYEFPFvc02UOkrAaQDZ
/s7qxSGkmw4OMB8GA1UdIwQYMBaAFPFvc02UOkrAaQDZ/s7qxSGkmw4OMA8GA1Ud
EwEB/wQFMAMBAf8wDwYDVR0RBAgwBocEAAAAADAKBggqhkjOPQQDAgNHADBEAiA3
+jrwNBwglh36CsrI7fMSnx1zK34lAmG9WOdteHPS4QIgXUnP/KUK8ncKyo9iS0kW
WoLxfmSIjqqcQ0MJittND4g=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjyhm/bP3NfVhjudY
33z9u6W9XZsqcvgav00rrYQgz4WhRANCAASEC57VhmJzqAyEJeLKjMT7HVNLe9y1
xwLSfpdtwdjP9PMOW3V7Dn88MEmMC/rcEfxdtGLEyxDShWd85YHuzgoh
-----END PRIVATE KEY-----
`,
}

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.remove())

/** As on another computer: no address of loopback, but it leads here. */
const elsewhere = (parameters = '') => `${server.url.replace('127.0.0.1', '0.0.0.0')}${parameters}`

function certificateFile(): string {
  const path = join(temporaryFolder(), 'ca.pem')
  writeFileSync(path, selfSigned.cert)
  return path
}

/** Puts the certificate into the server's data directory, and switches TLS on. */
async function offerTls(): Promise<void> {
  const { uid, gid } = statSync(server.data)
  for (const [name, text] of [
    ['server.crt', selfSigned.cert],
    ['server.key', selfSigned.key],
  ] as const) {
    writeFileSync(join(server.data, name), text, { mode: 0o600 })
    chownSync(join(server.data, name), uid, gid)
  }
  await administrate(server, 'ALTER SYSTEM SET ssl = on', 'SELECT pg_reload_conf()')
}

async function isEncrypted(url: string): Promise<boolean | undefined> {
  const database = openPostgres(url, { wait: 2000 })
  try {
    const select = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
    return (await database.get<{ ssl: boolean }>(select))?.ssl
  } finally {
    await database.close()
  }
}

test('a server on another computer that offers no TLS is refused with a sentence, unless the URL allows it', async () => {
  await expect(isEncrypted(elsewhere())).rejects.toThrow(/offers no TLS\. Set ssl = on .* add \?sslmode=disable/)
  expect(await isEncrypted(elsewhere('?sslmode=disable'))).toBe(false)
})

describe('with a server that offers TLS', () => {
  beforeAll(async () => {
    await offerTls()
    // until it has read its settings again
    await vi.waitFor(() => expect(isEncrypted(elsewhere())).rejects.toThrow('trusted'), { timeout: 10_000 })
  })

  test.each(['', '&sslmode=require', '&sslmode=verify-full', '&sslmode=prefer'])(
    'another computer is spoken to by TLS: %s',
    async (mode) => {
      expect(await isEncrypted(elsewhere(`?sslrootcert=${certificateFile()}${mode}`))).toBe(true)
    },
  )

  test('this computer is spoken to in clear, unless the URL says otherwise', async () => {
    expect(await isEncrypted(server.url)).toBe(false)
    expect(await isEncrypted(server.socketUrl)).toBe(false)
    // the certificate names another host
    const checked = isEncrypted(`${server.url}?sslmode=verify-full&sslrootcert=${certificateFile()}`)
    await expect(checked).rejects.toThrow(/certificate isn’t trusted \(.*IP: 127\.0\.0\.1 is not in/)
  })

  test('a certificate that isn’t trusted is a sentence of the service and of each command, whatever the mode', async () => {
    const sentence =
      /PostgreSQL’s certificate isn’t trusted \(self-signed certificate\)\. .* \?sslmode=verify-full&sslrootcert=FILE/
    const data = temporaryFolder()
    for (const mode of ['', '?sslmode=require', '?sslmode=verify-ca']) {
      await expect(startService({ port: 0, data, database_url: elsewhere(mode) }, capabilities)).rejects.toThrow(
        sentence,
      )
      const { status, stderr } = spawnSync(
        process.execPath,
        ['src/commands/service.ts', 'member', 'list', '--data', data],
        { encoding: 'utf8', env: { ...process.env, PASSALONG_DATABASE_URL: elsewhere(mode) } },
      )
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(sentence) })
      expect(stderr.trim()).not.toContain('\n')
    }
  })
})

test.each<[what: string, url: string, environment: Record<string, string>, encrypted: boolean]>([
  ['no host', 'postgres://', {}, false],
  ['a host of the environment', 'postgres://', { PGHOST: 'db.example' }, true],
  ['a mode of the environment', 'postgres://db.example/a', { PGSSLMODE: 'disable' }, false],
  ['loopback', 'postgres://ana@[::1]/a', {}, false],
  ['a name that begins like loopback', 'postgres://127.0.0.1.example/a', {}, true],
  ['a socket in the host', 'postgres://%2Frun%2Fpostgresql/a', {}, false],
  ['a socket in a parameter', 'postgres://db.example/a?host=/run/postgresql', {}, false],
  ['another host in a parameter', 'postgres://localhost/a?host=db.example', {}, true],
])('a URL with %s', (_, url, environment, encrypted) => {
  expect(readPostgresUrl(url, environment).tls !== false).toBe(encrypted)
})

test('a URL has several servers, each with a port and TLS of its own', () => {
  const url = 'postgres://ana:a%40b@db.example,[::1]:6432,other.example:1/a?target_session_attrs=primary'
  expect(readPostgresUrls(url, { PGPORT: '2' }).map(({ name, url, tls }) => [name, url, tls !== false])).toEqual([
    ['db.example:2', 'postgres://ana:a%40b@db.example/a', true],
    ['[::1]:6432', 'postgres://ana:a%40b@[::1]:6432/a', false],
    ['other.example:1', 'postgres://ana:a%40b@other.example:1/a', true],
  ])
})

test.each([
  ['?sslmode=no-verify', 'must be verify-full or disable'],
  ['?port=abc', 'must have a host and a port from 1 to 65535'],
  ['?port=65536', 'must have a host and a port from 1 to 65535'],
  ['?host=%00', 'must have a host and a port from 1 to 65535'],
  ['?host=one,two', 'must have a host and a port from 1 to 65535'],
  ['?target_session_attrs=any', 'target_session_attrs in the database URL must be read-write or primary'],
  ['?ssl=true', 'has ssl, which isn’t supported'],
  ['?sslrootcert=/nowhere/ca.pem', 'sslrootcert of the database URL can’t be read: ENOENT'],
])('a URL with %s is refused with a sentence', async (parameters, sentence) => {
  const url = `postgres://ana:geheim@db.example/a${parameters}`
  const error = await startService({ port: 0, data: temporaryFolder(), database_url: url }, capabilities).catch(String)
  expect(error).toContain(sentence)
  expect(error).not.toContain('geheim')
})
