import type { Random } from '../../../../service/fuzz/random.ts'
import type { Fault } from '../../../../support/faults/fault.ts'
import {
  captivePortal,
  content,
  drop,
  instead,
  late,
  latency,
  redirect,
  tooMany,
  truncated,
  twice,
  without,
} from '../../../../support/faults/faults.ts'

export const elsewhere = 'https://elsewhere.example/'

const html = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Something went wrong</h1>' }
const text = { headers: { 'content-type': 'text/plain' }, body: 'true' }
const afterCommit = 'after-commit' as const

/** All faults of the connection by name. None is a 429 after a commit, which no service sends. */
const kinds: Record<string, (random: Random) => Fault> = {
  slow: (random) => latency(random.pick([300, 3000, 14_000])),
  'too slow': (random) => latency(random.pick([16_000, 25_000, 90_000])),
  'reset before arrival': () => drop('before'),
  'reset after commit': () => drop('after-commit'),
  'reset mid-answer': () => drop('mid-answer'),
  'slow, then reset after commit': () => latency(9000, drop('after-commit')),
  'delivered late': (random) => late(random.pick([100, 4000, 60_000, 20 * 60_000])),
  'delivered twice': () => twice(),
  'delivered again later': (random) => twice(random.pick([100, 4000, 60_000, 20 * 60_000])),
  '429': () => tooMany(),
  '429 with Retry-After': (random) => tooMany(random.pick([5, 90, 3600])),
  '429 with a date': (random) => tooMany(new Date(Date.now() + random.pick([20_000, 600_000]))),
  '500': () => instead(500),
  '500 after commit': () => instead(500, { place: afterCommit }),
  '503': () => instead(503),
  '503 with Retry-After': () => instead(503, { headers: { 'retry-after': '120' } }),
  '503 after commit': () => instead(503, { place: afterCommit, headers: { 'retry-after': '5' } }),
  'truncated by length': () => truncated('length'),
  'truncated in chunks': () => truncated('chunked'),
  'truncated unnoticed': () => truncated('unnoticed'),
  'a list': () => content([]),
  null: () => content(null),
  'an empty object': () => content({}),
  'without its fields': () => without('created', 'updated', 'deleted', 'data'),
  text: () => instead(200, text),
  'text after commit': () => instead(200, { ...text, place: afterCommit }),
  HTML: () => captivePortal(),
  'HTML after commit': () => instead(200, { ...html, place: afterCommit }),
  'HTML with 502': () => instead(502, html),
  'redirect elsewhere': () => redirect(elsewhere),
}

export const faultKinds = Object.keys(kinds)

/** A random fault with its name. */
export function chooseFault(random: Random, among: readonly string[]): { kind: string; fault: Fault } {
  const kind = random.pick(among)
  return { kind, fault: (kinds[kind] as (random: Random) => Fault)(random) }
}
