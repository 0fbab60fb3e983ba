import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../free-port.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type PostgresServer, signalAll, userOfServers } from './server.ts'

export type Managed = Awaited<ReturnType<typeof manage>>

/** @param end also if this process ends before */
function endWithTest(end: () => void): void {
  process.once('exit', end)
  onTestFinished(() => {
    process.off('exit', end)
    end()
  })
}

/** Operators have three. @returns its address */
export async function startEtcd(): Promise<string> {
  const [client, peer] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`]
  const options = {
    'data-dir': join(temporaryFolder(), 'etcd'),
    'listen-client-urls': `http://${client}`,
    'advertise-client-urls': `http://${client}`,
    'listen-peer-urls': `http://${peer}`,
    'initial-advertise-peer-urls': `http://${peer}`,
    'initial-cluster': `default=http://${peer}`,
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const etcd = spawn('etcd', args, { stdio: 'ignore' })
  endWithTest(() => void etcd.kill())
  return client
}

/** Gives a stopped server to Patroni, with the operators' files; only what differs on each machine comes from variables. */
export async function manage(server: PostgresServer, name: string, etcd: string) {
  const { folder, data, programs } = server
  const { host, username } = new URL(server.url)
  const api = `127.0.0.1:${await freePort()}`
  const [settings, config] = [join(folder, 'replication.conf'), join(folder, 'patroni.yml')]
  copyFileSync('docs/deployment/replication.conf', settings)
  copyFileSync('docs/deployment/patroni.yml', config)
  // the machine itself goes on, so what was written is there without fsync
  const own = [`include '${settings}'`, `unix_socket_directories = '${folder}'`, 'fsync = off']
  appendFileSync(join(data, 'postgresql.conf'), `${own.join('\n')}\n`)
  const env = {
    PATH: process.env.PATH,
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_RESTAPI_LISTEN: api,
    PATRONI_RESTAPI_CONNECT_ADDRESS: api,
    PATRONI_POSTGRESQL_LISTEN: host,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: host,
    PATRONI_POSTGRESQL_BIN_DIR: programs,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_CONFIG_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: username,
    PATRONI_REPLICATION_USERNAME: username,
  }
  let patroni: ChildProcess | undefined

  /** Starts Patroni, unless it runs. */
  function start(): void {
    if (patroni && patroni.exitCode === null && patroni.signalCode === null) return
    patroni = spawn('patroni', [config], { ...userOfServers(), cwd: folder, env, stdio: 'ignore' })
  }

  const killPatroni = (): void => void patroni?.kill('SIGKILL')

  function killPostgres(): void {
    const file = join(data, 'postmaster.pid')
    if (existsSync(file)) signalAll(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL')
  }

  start()
  endWithTest(() => {
    killPatroni()
    killPostgres()
  })
  return {
    start,
    killPatroni,
    killPostgres,

    /** @param role `sync`: it has every acknowledged change */
    is: (role: 'primary' | 'sync'): Promise<boolean> =>
      fetch(`http://${api}/${role}`).then(
        ({ status }) => status === 200,
        () => false,
      ),

    /** Makes the standby the primary, as before maintenance of this one. */
    async switchOver(): Promise<void> {
      const pattern = /authentication: {username: (\w+), password: (\w+)}/
      const [, user, password] = pattern.exec(readFileSync(config, 'utf8')) ?? []
      const headers = { Authorization: `Basic ${btoa(`${user}:${password}`)}` }
      const body = JSON.stringify({ leader: name })
      const response = await fetch(`http://${api}/switchover`, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(await response.text())
    },
  }
}
