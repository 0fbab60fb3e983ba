import { statSync } from 'node:fs'
import { isLoopback } from '../http/origins.ts'
import type { Settings } from './settings.ts'

/** Sentences about settings that work, but hardly as the operator means them. */
export function warningsOf({ base_url, auth_url, oidc_secret_file }: Settings): string[] {
  const inClear = Object.entries({ base_url, auth_url }).flatMap(([name, origin]) =>
    origin !== undefined && isInClear(origin)
      ? `${name} is ${origin}: passwords and cookies of members pass in clear. Only https protects them (docs/administrator.md, section 2).`
      : [],
  )
  const isOpen = oidc_secret_file !== undefined && isReadByAll(oidc_secret_file)
  return isOpen
    ? [
        ...inClear,
        `oidc_secret_file: every user of this computer can read ${oidc_secret_file}; take it from them: chmod o-r.`,
      ]
    : inClear
}

function isInClear(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Windows has other rights, which Node doesn't show. */
const isReadByAll = (path: string): boolean =>
  process.platform !== 'win32' && ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) !== 0
