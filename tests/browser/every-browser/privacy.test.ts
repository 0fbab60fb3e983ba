import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, it } from 'vitest'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { root } from '../../../src/build/tools.ts'
import { beginPath, discoveryPath, removedPath } from '../../../src/contract/oauth.ts'
import { rowsOf } from '../../repository/statements.ts'
import type { Seen } from '../../support/faults/faults.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import {
  isByExtension,
  network,
  pages,
  recordSession,
  type Sent,
  type Session,
  shared,
  told,
  urlOf,
} from '../checks/session.ts'
import { oddHost } from '../world/world.ts'

const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

function readTable(): Map<string, Set<string>> {
  const document = readFileSync(join(root, 'docs/members/privacy/en.md'), 'utf8')
  const [, section = ''] = document.split('<details>')
  const ofReading = namesIn(/^- Calls that read also carry (.*?):/ms.exec(section)?.[1] ?? '')
  expect(ofReading.length).toBe(5)
  return new Map(
    rowsOf(section).map(([, call = '', carries = '']) => [
      call,
      new Set([...namesIn(carries), ...(call.startsWith('GET') ? ofReading : [])]),
    ]),
  )
}

function callOf(request: Seen, table: Map<string, Set<string>>): string {
  if (request.headers.get('sec-fetch-dest') === 'image') return 'GET {picture}'
  const call = `${request.method} ${urlOf(request).pathname}`
  return table.has(call) ? call : call.replace(/\/[^/]+/, '/{id}')
}

const byBrowsers =
  /^(host|connection|user-agent|accept|accept-encoding|accept-language|content-type|content-length|origin|pragma|cache-control|priority|upgrade-insecure-requests|sec-.*)$/

/** Compares each request of a whole session with docs/members/privacy/en.md, and looks for its tokens. */

const family = inject('family')
const folder = temporaryFolderForAll()
let session: Session
let received: Seen[]
let sent: Sent[]

beforeAll(async () => {
  session = await recordSession(folder)
  received = session.received
  sent = session.sent
})

it('the extension sends nothing before the consent, and only the revocation after its withdrawal', () => {
  expect(session.welcome).toContain('Only Demo Network receives:')
  expect(session.until.consent).toEqual([])
  expect(session.until.nextConsent).toEqual(session.until.withdrawal)
})

it('the network learns only pages that the member shares or passes, and nobody else learns a page', () => {
  const wordsOf = (index: number) => [`wayfarer${index}q`, `Longitude${index}q`]
  const text = received.map(({ path, body }) => decodeURIComponent(`${path} ${body}`)).join('\n')
  const known = pages.flatMap((_, index) => (wordsOf(index).some((word) => text.includes(word)) ? index : []))
  expect(known).toEqual([shared, told])
  // only a page that is shared, passed or kept is described
  const described = pages.flatMap((_, index) => (text.includes(`Longitude${index}q`) ? index : []))
  expect(described).toEqual([shared, told])
  const elsewhere = sent.filter(({ url }) => url.origin !== network && url.hostname !== oddHost)
  expect(elsewhere.filter(({ url }) => /wayfarer|longitude/i.test(url.href))).toEqual([])
})

it('every request of the extension goes to the network, also in the browser’s own log', () => {
  if (family === 'firefox') {
    // Firefox itself connects to its maker, and to the host of the sign-in's redirect, to which it then sends nothing
    const redirect = { method: 'CONNECT', host: URL.parse(redirectUris[1])?.host }
    const isRedirect = ({ method, url }: Sent) => method === redirect.method && url.host === redirect.host
    const foreign = sent.filter(
      (each) =>
        !isRedirect(each) && !/(^|\.)(mozilla\.(com|net|org)|firefox\.com|mozaws\.net)$/.test(each.url.hostname),
    )
    expect(foreign.map(({ url }) => url.href)).toEqual([])
    return
  }
  const ours = sent.filter(
    ({ initiator, url }) => initiator.startsWith('chrome-extension:') && url.protocol !== 'chrome-extension:',
  )
  expect(ours.filter(({ url }) => url.origin !== network).map(({ url }) => url.href)).toEqual([])
  const line = ({ method, url }: { method: string; url: URL }) => `${method} ${url.href}`
  // the browser takes a picture from its cache when it shows it again, and logs a tab's page that it begins anew
  const isFirst = (each: string, index: number, all: string[]) =>
    !(each.includes('/pictures/') || each.endsWith(beginPath)) || all.indexOf(each) === index
  const lines = (requests: { method: string; url: URL }[]) => requests.map(line).filter(isFirst).sort()
  expect(lines(ours)).toEqual(
    lines(received.filter(isByExtension).map((each) => ({ method: each.method, url: urlOf(each) }))),
  )
})

it('each request is a row of the table in docs/members/privacy/en.md, and has only this row’s fields', () => {
  const table = readTable()
  const seen = new Set<string>()
  for (const request of received.filter(isByExtension)) {
    const { headers, body } = request
    const call = callOf(request, table)
    seen.add(call)
    const fields = [...urlOf(request).searchParams.keys(), ...new URLSearchParams(body).keys()]
    expect([call, ...fields.filter((name) => !table.get(call)?.has(name))]).toEqual([call])
    expect(headers.get('referer'), call).toEqual(null)
    if (headers.get('sec-fetch-dest') === 'empty') expect(headers.get('cookie'), call).toEqual(null)
    const extra = [...headers.keys()].filter(
      (name) => !byBrowsers.test(name) && !/^(authorization|idempotency-key|cookie)$/.test(name),
    )
    expect([call, ...extra]).toEqual([call])
  }
  const removed = received.find((request) => urlOf(request).pathname === removedPath)
  expect({ path: removed?.path, body: removed?.body, referer: removed?.headers.get('referer') }).toEqual({
    path: removedPath,
    body: '',
    referer: null,
  })
  // the session has no answer whose outcome is unknown, its index has pages to list, and its network is the build's
  // (`any-network.test.ts`)
  const rare = ['GET /{id}', 'GET /most_shared', `GET ${removedPath}`, `GET ${discoveryPath}`]
  // Firefox doesn't say which requests for pictures and of tabs are the extension's
  if (family === 'firefox') rare.push('GET {picture}', `GET ${beginPath.split('?')[0]}`)
  expect([...table.keys()].filter((call) => !seen.has(call)).sort()).toEqual(rare.sort())
})

it('the extension meets no fault of its own meanwhile', () => {
  expect(session.faults).toEqual([])
})

// shows: §5 profiles
it('a token is in no address, message, page, log or file but the extension’s own storage, and the address of its redirect', () => {
  const { tokens } = session
  expect(tokens.map((token) => token.length > 20)).toEqual([true, true])
  expect(session.atService).toEqual([])
  const isOwn = (file: string) => /Local Extension Settings|moz-extension\+\+\+|browser-extension-data/.test(file)
  const found = [...session.holdingLast, ...session.holding]
  expect(found.filter((file) => !isOwn(file))).toEqual([])
  // the search finds a text that is there
  expect(session.holdingLast).not.toEqual([])
  // the one address that the specification puts it into
  const isRedirect = (text: string) => redirectUris.some((address) => text.startsWith(`${address}#`))
  const said = [...session.seen, ...session.said, ...received.map(({ path }) => path)].filter(
    (text) => tokens.some((token) => text.includes(token)) && !isRedirect(text),
  )
  expect(said.map((text) => text.slice(0, 200))).toEqual([])
})
