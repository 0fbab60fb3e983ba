import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { DatabaseFailure } from './database.ts'

export interface PostgresAddress {
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
  const tls: ConnectionOptions | false = mode === 'disable' ? false : {}
  if (tls) {
    // `system` is libpq's word for the authorities that each program trusts
    const [ca, cert, key] = [
      read('sslrootcert') === 'system' ? undefined : file('sslrootcert'),
      file('sslcert'),
      file('sslkey'),
    ]
    Object.assign(tls, ca && { ca }, cert && { cert }, key && { key })
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
