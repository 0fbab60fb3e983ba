import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres, withoutPostgres } from '../../../src/demo/programs.ts'
import { folderInMemory } from '../folder-in-memory.ts'
import { freePort } from '../free-port.ts'
import { administrate } from './administrate.ts'

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

export interface ServerOptions {
  /** Whether acknowledged writes survive a crash of the machine; without it tests are faster. */
  isDurable?: boolean
  /** Further settings, as `name=value`. */
  settings?: readonly string[]
  /** The URL of a server whose standby this one is, with `replicates`, or `documented`, among the settings of both. */
  standbyOf?: string
  /** An empty folder on another disk for the data, or for the log alone. */
  disk?: { data?: string; log?: string }
}

/** Settings of a server that has a standby, and of the standby. */
export const replicates = ['wal_level=replica', 'max_wal_senders=4', 'hot_standby=on']

/** Settings of both, as operators are told. */
export const documented = readFileSync('docs/deployment/replication.conf', 'utf8')
  .split('\n')
  .filter((line) => /^(?!#|listen_addresses)./.test(line))
  .map((line) => line.replace(' = ', '='))

/** How long the children of a killed server may take to end, in milliseconds. */
const patience = 30_000

/** On the disk if it is durable. @throws Error if PostgreSQL isn't installed */
export async function startPostgres({ isDurable = false, settings = [], standbyOf, disk = {} }: ServerOptions = {}) {
  const found = findPostgres()
  if (!found) throw new Error(withoutPostgres)
  // the folder may have links to some of them
  const programs = dirname(realpathSync(join(found, 'postgres')))
  const folder = mkdtempSync(join(isDurable ? tmpdir() : folderInMemory(), 'passalong-postgres-'))
  const data = join(disk.data ?? folder, 'data')
  const log = disk.log === undefined ? [] : ['--waldir', join(disk.log, 'log')]
  const user = userOfServers()
  if (user.uid !== undefined) for (const each of [folder, ...Object.values(disk)]) chownSync(each, user.uid, user.gid)
  const init = [
    '--pgdata',
    data,
    '--locale=C',
    '--encoding=UTF8',
    '--username=passalong',
    '--auth=trust',
    '--no-sync',
    ...log,
  ]
  const copy = [
    '--pgdata',
    data,
    '--dbname',
    standbyOf ?? '',
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ]
  const [program, args] = standbyOf === undefined ? ['initdb', init] : ['pg_basebackup', copy]
  execFileSync(join(programs, program), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const url = `postgres://passalong@127.0.0.1:${port}/postgres`
  const chosen = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'max_connections=300'],
    ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off']),
    // what fills a table of the same transaction is in no log
    ...(isDurable ? [] : ['wal_level=minimal', 'max_wal_senders=0']),
    // transactions that wait for each other run again at once, not after a second; locks of many tests fit
    ...(isDurable ? [] : ['deadlock_timeout=50ms', 'max_pred_locks_per_transaction=256']),
    ...settings,
  ]
  let child: ReturnType<typeof spawn> | undefined

  /** Starts the server again, after it was stopped or killed; resolves when it answers. */
  async function start(): Promise<void> {
    const lines: string[] = []
    const until = Date.now() + patience
    while (!(await startOnce(lines))) {
      // the children of a killed server still end
      if (!/shared memory block|lock file/.test(lines.join('')) || Date.now() > until)
        throw new Error(`PostgreSQL doesn't start:\n${lines.join('')}`)
      lines.length = 0
      await delay(50)
    }
  }

  /** @returns false if it ended instead; `lines` are its log then */
  async function startOnce(lines: string[]): Promise<boolean> {
    const args = ['-D', data, ...chosen.flatMap((setting) => ['-c', setting])]
    const started = spawn(join(programs, 'postgres'), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = started
    started.stderr.on('data', (line) => {
      if (lines.length < 100) lines.push(String(line))
    })
    while (!(await answers(url))) {
      if (started.exitCode !== null) return false
      await delay(50)
    }
    return true
  }

  /** Stops the server. @param signal SIGINT ends connections; SIGQUIT is a crash; SIGKILL leaves children to end */
  async function stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    const stopped = child
    if (!stopped || stopped.exitCode !== null || stopped.signalCode !== null) return
    const ended = new Promise((resolve) => stopped.once('exit', resolve))
    stopped.kill(signal)
    await ended
  }

  // nothing outlives this process
  const kill = () => void child?.kill('SIGQUIT')
  process.once('exit', kill)
  await start()
  return {
    url,
    programs,
    folder,
    data,
    /** The same over a socket in the file system, which costs less time than TCP; Node has none on Windows. */
    socketUrl: `${url}?host=${process.platform === 'win32' ? '127.0.0.1' : encodeURIComponent(folder)}`,
    pid: () => child?.pid ?? 0,
    start,
    stop,
    pause: () => signalAll(child?.pid, 'SIGSTOP'),
    goOn: () => signalAll(child?.pid, 'SIGCONT'),
    async kill(): Promise<void> {
      const ended = child && once(child, 'exit')
      signalAll(child?.pid, 'SIGKILL')
      await ended
    },
    /** Makes an old primary, which has ended, a standby of the new one. */
    async rejoin(to: string): Promise<void> {
      // before its first checkpoint, the new primary looks to pg_rewind as if it were never promoted
      await administrate({ url: to }, 'CHECKPOINT')
      const rewind = ['--target-pgdata', data, '--source-server', to, '--write-recovery-conf']
      execFileSync(join(programs, 'pg_rewind'), rewind, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
      await start()
    },
    async remove(): Promise<void> {
      await stop()
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Stops all processes of a server without a word to anybody, as if the network were parted; lets them go on; or kills them. */
export function signalAll(pid: number | undefined, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const all = execFileSync('ps', ['-o', 'pid=', '--pid', `${pid}`, '--ppid', `${pid}`], { encoding: 'utf8' })
  for (const each of all.trim().split(/\s+/))
    try {
      process.kill(Number(each), signal)
    } catch {
      // it has ended meanwhile
    }
}

/** Of a server's processes: its programs refuse root. */
export const userOfServers = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {})

/** An id of the user that Debian's package adds, else of `nobody`. */
function idOf(option: '-u' | '-g'): number {
  for (const name of ['postgres', 'nobody'])
    try {
      return Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    } catch {
      // there is no such user
    }
  throw new Error('PostgreSQL refuses to run as root, and there is no other user.')
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
