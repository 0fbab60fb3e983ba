import { isLoopback } from '../http/origins.ts'
import { warningsOfGone } from './gone.ts'
import type { Settings } from './settings.ts'

/** Sentences about settings that work, but hardly as the operator means them. */
export const warningsOf = (settings: Settings): string[] => {
  const { base_url, auth_url, database_url, read_url } = settings
  const inClear = Object.entries({ base_url, auth_url }).flatMap(([name, origin]) =>
    origin !== undefined && isInClear(origin)
      ? `${name} is ${origin}: passwords and cookies of members pass in clear. Only https protects them (docs/administrator.md, section 2).`
      : [],
  )
  const unread =
    read_url && !database_url ? ['read_url has no effect without database_url: SQLite has no standbys.'] : []
  return [...inClear, ...unread, ...warningsOfGone(settings)]
}

function isInClear(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !isLoopback(hostname)
}
