import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../../src/build/tools.ts'
import { removedPath } from '../../../../src/contract/oauth.ts'
import { rowsOf } from '../../../repository/statements.ts'
import type { Received } from './record.ts'

/** The sent fields of each call, from docs/privacy.md. */
export function readTable(): Map<string, Set<string>> {
  const document = readFileSync(join(root, 'docs', 'privacy.md'), 'utf8')
  const section = document.split('\n## ').find((each) => each.startsWith('What leaves the browser')) ?? ''
  const calls = new Map<string, Set<string>>()
  for (const [, call = '', carries = ''] of rowsOf(section)) {
    const names = [...carries.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    calls.set(call, new Set([...(calls.get(call) ?? []), ...names]))
  }
  return calls
}

/**
 * Whether the extension sent this request. Excludes resources of the network's pages, and the page that the browser
 * opens after the removal. Firefox marks some requests of an extension as same-origin.
 */
export const isByExtension = ({ url, headers }: Received) =>
  headers['sec-fetch-dest'] === 'empty' || (headers['sec-fetch-site'] !== 'same-origin' && url.pathname !== removedPath)

/** The table's row for a request. */
export function callOf({ method, url, headers }: Received, table: Map<string, Set<string>>): string {
  if (headers['sec-fetch-dest'] === 'image') return 'GET {picture}'
  const call = `${method} ${url.pathname}`
  return table.has(call) ? call : call.replace(/\/[^/]+$/, '/{id}')
}

/** Headers that browsers write. */
const byBrowsers =
  /^(host|connection|user-agent|accept|accept-encoding|accept-language|content-type|content-length|origin|pragma|cache-control|priority|upgrade-insecure-requests|sec-.*)$/

/** Names of the headers that the extension wrote. */
export const ownHeaders = ({ headers }: Received): string[] =>
  Object.keys(headers).filter((name) => !byBrowsers.test(name))
