import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import type { Client, ClientConfig } from 'pg'
import { DatabaseFailure } from './database.ts'
import { messageOf, NoPrimary, onStandby } from './postgres-errors.ts'

interface PostgresAddress {
  /** Host and port, for messages. */
  name: string
  /** The URL with this server alone, without the parameters that `tls` stands for. */
  url: string
  /** False: in clear. Otherwise the server's certificate is checked, with its name. */
  tls: false | ConnectionOptions
}

type Environment = Readonly<Record<string, string | undefined>>

/** The values of libpq. Each one but `disable` checks the certificate here, whatever libpq does. */
const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']

/** The parameters of libpq, with the variables that stand for them. */
const parameters = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
} as const

/** Parameters that the client would read otherwise than libpq. */
const refused = ['ssl', 'sslnegotiation', 'uselibpqcompat']

/** The values of libpq's `target_session_attrs` for what the service needs anyway: it never uses a standby. */
const roles = ['read-write', 'primary']

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535

/** A server on this computer: nobody else reads a socket or loopback. */
const isHere = (host: string): boolean =>
  host.startsWith('/') || host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** The URL of each server: libpq has `//user@one:5432,two:5432/…` for several, which is no URL of the web. */
export function splitServers(text: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [text]
}

/** The servers of a database URL: a primary and its standbys, in any order. @throws DatabaseFailure */
export function readPostgresUrls(text: string, environment: Environment = process.env): PostgresAddress[] {
  return splitServers(text).map((url) => readPostgresUrl(url, environment))
}

/**
 * Connects with TLS unless the server is on this computer, or `sslmode=disable` says otherwise.
 * @param text `postgres://…` @throws DatabaseFailure if a parameter is wrong, or a file can't be read
 */
export function readPostgresUrl(text: string, environment: Environment = process.env): PostgresAddress {
  const url = new URL(text)
  const unknown = refused.find((name) => url.searchParams.has(name))
  if (unknown !== undefined)
    throw new DatabaseFailure(`The database URL has ${unknown}, which isn’t supported; sslmode=verify-full means TLS`)
  const read = (name: keyof typeof parameters) => url.searchParams.get(name) || environment[parameters[name]] || ''
  const host = url.searchParams.get('host') || decodeURIComponent(url.hostname) || environment.PGHOST || 'localhost'
  const port = url.searchParams.get('port') || url.port || environment.PGPORT || '5432'
  // the client would wait for ever
  if (!isPort(port) || !/^[^\p{C}\s,]+$/u.test(host))
    throw new DatabaseFailure('The database URL, or PGHOST or PGPORT, must have a host and a port from 1 to 65535')
  const role = url.searchParams.get('target_session_attrs') ?? 'read-write'
  if (!roles.includes(role))
    throw new DatabaseFailure(`target_session_attrs in the database URL must be ${roles.join(' or ')}`)
  const mode = read('sslmode') || (isHere(host.replace(/^\[|\]$/g, '')) ? 'disable' : 'verify-full')
  if (!modes.includes(mode))
    throw new DatabaseFailure(`sslmode in the database URL, or PGSSLMODE, must be verify-full or disable`)
  const file = (name: 'sslrootcert' | 'sslcert' | 'sslkey') =>
    read(name) === '' ? undefined : readPem(name, read(name))
  const tls = mode !== 'disable' && {
    // `system` is libpq's word for the authorities that each program trusts
    ca: read('sslrootcert') === 'system' ? undefined : file('sslrootcert'),
    cert: file('sslcert'),
    key: file('sslkey'),
  }
  for (const name of ['target_session_attrs', ...Object.keys(parameters)]) url.searchParams.delete(name)
  return { name: `${host}:${port}`, url: url.href, tls }
}

function readPem(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new DatabaseFailure(
      `${name} of the database URL can’t be read: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** Milliseconds between two looks at all servers, if there are several. */
const every = 2000

/** Maximum milliseconds for a server's answer: a stopped server, or one behind a parted network, keeps silent. */
const patience = 1500

/** Minimum milliseconds between two looks, while requests wait for a primary. */
const pause = 300

/** Of a server. @property timeline grows with each promotion: hexadecimal digits; empty for a standby, as `run` is */
export interface ServerRole {
  system: string
  timeline: string
  run: string
}

/** A crash or a promotion begins a new run, in which a transaction may get a lost transaction's number. */
export const runOfServer =
  'concat(left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), pg_stat_get_bgwriter_stat_reset_time())'

const ofPrimary = (expression: string): string => `CASE WHEN pg_is_in_recovery() THEN '' ELSE ${expression} END`

/** The id of a primary and its standbys, and of no other database: hexadecimal digits. */
const selectSystem = `encode(sha256(convert_to(concat_ws(' ',
  (SELECT system_identifier FROM pg_control_system()), current_database(), current_schema()), 'UTF8')), 'hex')`

export const askRole = `SELECT ${selectSystem} AS system,
  ${ofPrimary('left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)')} AS timeline, ${ofPrimary(runOfServer)} AS run`

const isPrimary = (role: ServerRole | string): role is ServerRole => typeof role !== 'string' && role.timeline !== ''

/** Whether it was replaced: it may be parted from the other servers, or have come back without knowing. */
const isOld = (role: ServerRole, primary: ServerRole | undefined): boolean =>
  role.system === primary?.system && role.timeline < primary.timeline

/** Ends a connection without waiting for its server. */
export const cut = (client: Client): void => void client.connection.stream.destroy()

/** Knows which of the servers is the primary. Ends all connections to an earlier primary, also for reading. */
export function createServers(addresses: readonly PostgresAddress[], Base: typeof Client) {
  let current = 0
  let primary: ServerRole | undefined
  let looking: Promise<void> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  const open = new Map<unknown, { client: Client; server: number; role?: ServerRole }>()

  const configOf = (server: number): ClientConfig => {
    const { url, tls } = addresses[server] as PostgresAddress
    return { connectionString: url, ssl: tls }
  }

  /** To the server that is the primary when it is opened. */
  class Connection extends Base {
    constructor(config?: ClientConfig) {
      super({ ...config, ...configOf(current) })
      open.set(this, { client: this, server: current })
      this.once('end', () => open.delete(this))
    }
  }

  function use(server: number, role: ServerRole): void {
    current = server
    primary = role
    for (const each of open.values())
      if (each.server !== server || (each.role && isOld(each.role, primary))) cut(each.client)
  }

  async function ask(server: number): Promise<ServerRole | string> {
    const client = new Base({ ...configOf(server), connectionTimeoutMillis: patience, query_timeout: patience })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query(askRole)
      await client.end()
      return rows[0]
    } catch (error) {
      cut(client)
      return messageOf(error)
    }
  }

  /** The old primary still answers: other nodes read there what this one mustn't change, until they have looked too. */
  async function leaveOld(role: ServerRole): Promise<void> {
    if (primary) use(current, role)
    await delay(every + patience, undefined, { ref: false })
  }

  async function look(): Promise<void> {
    // each look is a process of each server
    await delay(Math.max(0, lookedAt + pause - performance.now()))
    lookedAt = performance.now()
    const roles = await Promise.all(addresses.map((_, server) => ask(server)))
    const found = roles.flatMap((role, server) => (isPrimary(role) && !isOld(role, primary) ? [{ server, role }] : []))
    // two primaries with one timeline, which nobody should have: the one in use stays
    const [best] = found.sort(
      (a, b) =>
        b.role.timeline.localeCompare(a.role.timeline) || Number(b.server === current) - Number(a.server === current),
    )
    if (best) {
      const isAnother = best.role.timeline !== primary?.timeline
      if (isAnother && roles.some((role) => isPrimary(role) && isOld(role, best.role))) await leaveOld(best.role)
      return use(best.server, best.role)
    }
    const said = roles.map((role, server) => {
      const sentence = typeof role === 'string' ? role : role.timeline === '' ? 'a standby' : 'replaced by another one'
      return `${addresses[server]?.name}: ${sentence}`
    })
    throw new NoPrimary(`No server of the database URL is the primary (${said.join('; ')})`)
  }

  /** @throws NoPrimary */
  async function find(): Promise<void> {
    if (addresses.length === 1) return
    looking ??= look().finally(() => {
      looking = undefined
    })
    await looking
  }

  const watching = addresses.length > 1 && setInterval(() => void find().catch(() => {}), every).unref()

  return {
    Connection,
    find,

    /** Finds the primary before the first connection. */
    async begin(): Promise<void> {
      if (!primary) await find()
    },

    /** Notes the answer to `askRole` on a new connection. @throws NoPrimary if it may not be used */
    accept(client: unknown, role: ServerRole): void {
      const connection = open.get(client)
      if (role.timeline === '') throw new NoPrimary(onStandby)
      if (isOld(role, primary))
        throw new NoPrimary('The database URL leads to a server that another primary has replaced; stop it')
      if (!connection) return
      connection.role = role
      use(connection.server, role)
    },

    runOf: (client: unknown): string | undefined => open.get(client)?.role?.run,

    close(): void {
      if (watching) clearInterval(watching)
    },
  }
}
