import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Created, GraphError, Recommendation } from '../../src/contract/resources.ts'
import { beginRemoval, disableMember, finishRemovals } from '../../src/service/actions/membership.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { type Capability, onWebOf } from '../../src/service/capability.ts'
import type { ServedRequest } from '../../src/service/http/observed-requests.ts'
import { createReadiness } from '../../src/service/http/readiness.ts'
import { openQuota } from '../../src/service/limits/quota.ts'
import { createMailQueue } from '../../src/service/mail/link-queue.ts'
import { isOnPostgres, openData } from '../../src/service/open-data.ts'
import type { Log } from '../../src/service/operation/log.ts'
import type { Release } from '../../src/service/parts.ts'
import { createPasswordQueue } from '../../src/service/sessions/password-queue.ts'
import { createPasswords } from '../../src/service/sessions/passwords.ts'
import type { ExtensionUrls } from '../../src/service/settings/kinds.ts'
import type { SettingsOf } from '../../src/service/settings/settings.ts'
import { createApp } from '../../src/service/start.ts'
import { operator } from '../../src/service/store/audit.ts'
import type { NewMember } from '../../src/service/store/members/names.ts'
import { databaseFile } from '../../src/service/store/store.ts'
import type { Elsewhere } from '../../src/service/website/page/visit.ts'
import { readCsrfToken } from '../support/sign-in-by-pages.ts'
import { openMemoryStore, saveEmptyDatabase } from './database.ts'
import { documentOf } from './described/document.ts'
import { describedBy } from './described/hook.ts'
import { recordCalls } from './query-plans/recorded-statements.ts'

export const baseUrl = 'http://network.example'
export const redirectUri = 'https://app.example/back'
export const password = 'correct horse'

/** Cheap hashing for tests; `startService` always uses the real cost. */
const cheap = createPasswords({ N: 16, r: 1, p: 1 })

/** The hash of `password`, always the same, so that a release's databases are. */
const passwordHash = 'scrypt$16$1$1$rU1j6xeWOHozSv3VqqSlKA$oTSWdt_w3w-xqS31vfWzSbFVfgrRwuDIcs7PSMtrZQY'

/** Imported once: Vitest is told of each import again, at a fifth of a network's cost. */
const onWebOfAll = onWebOf(capabilities)

/** A database that was migrated once is copied into such a folder. */
const isWithoutData = (data: string): boolean =>
  data !== ':memory:' && !existsSync(join(data, databaseFile)) && !isOnPostgres(data, capabilities)

export async function createTestNetwork({
  apiUrl = baseUrl,
  authUrl = baseUrl,
  behindProxy = false,
  name = 'Test Network',
  isPublic = true,
  publishesStatuses = false,
  data = ':memory:',
  /** The parts of the site and the API. The tables are those of the list, but for a folder on SQLite. */
  installed = capabilities as readonly Capability[],
  passwords = cheap,
  extensionUrls = undefined as ExtensionUrls | undefined,
  securityContact = undefined as string | undefined,
  languages = undefined as readonly string[] | undefined,
  smtpUrl = '',
  /** Milliseconds in which the mail server has to answer. */
  mailPatience = 30_000,
  elsewhere = undefined as Elsewhere | undefined,
  log = undefined as Log | undefined,
  served = undefined as ((request: ServedRequest) => void) | undefined,
  /** Whether another network has the same database, with the applications. */
  isFurtherNode = false,
  release = undefined as Release | undefined,
  /** Of capabilities, for their pages. */
  settings: ofCapabilities = undefined as SettingsOf<typeof capabilities> | undefined,
} = {}) {
  if (installed === capabilities && isWithoutData(data)) await saveEmptyDatabase(data)
  const store = await (data === ':memory:' ? openMemoryStore() : openData(data, installed))
  const clock = { now: Date.UTC(2026, 0, 2, 3, 4, 5) }
  const logged: string[] = []
  const quota = await openQuota(store, () => clock.now)
  const passwordQueue = createPasswordQueue()
  const logFailure = log ?? ((line: string) => void logged.push(line))
  const settings =
    smtpUrl === '' ? undefined : { url: smtpUrl, from: 'network@circle.example', name, patience: mailPatience }
  const mailQueue = settings && createMailQueue(settings, logFailure)
  const onWeb = await (installed === capabilities && !ofCapabilities ? onWebOfAll : onWebOf(installed, ofCapabilities))
  const origins = { baseUrl: apiUrl, authUrl }
  const network = {
    name,
    isPublic,
    publishesStatuses,
    extensionUrls,
    securityContact,
    languages,
    pagesFolder: data === ':memory:' ? undefined : join(data, 'pages'),
  }
  const app = createApp({
    capabilities: onWeb,
    store,
    readiness: createReadiness(store, logFailure),
    passwords,
    passwordQueue,
    quota,
    behindProxy,
    origins,
    network,
    now: () => clock.now,
    log: logFailure,
    served,
    mailQueue,
    elsewhere,
    release,
  })
  if (mailQueue) onTestFinished(() => mailQueue.close())
  let document: ReturnType<typeof documentOf> | undefined
  app.request = describedBy(recordCalls(app.request), () => (document ??= documentOf(onWeb, origins)))
  const redirectUris = [redirectUri]
  if (!isFurtherNode) {
    await store.applications.add({ key: 'premium', name: 'Premium', level: 'premium', redirectUris }, clock.now)
    await store.applications.add({ key: 'standard', name: 'Standard', level: 'standard', redirectUris }, clock.now)
  }

  return {
    app,
    store,
    clock,
    quota,
    passwordQueue,
    mailQueue,
    logged,

    mailSettings: settings,

    async addMember(login: string, profile: Partial<NewMember> = {}): Promise<string> {
      const texts = { headline: '', introduction: '', interests: '', city: '', country: '' }
      const names = { name: `${login} Test`, first_name: login, last_name: 'Test' }
      const member = { login, ...names, ...texts, gender: '', language: 'en', password: passwordHash, ...profile }
      return store.members.add(member, clock.now)
    },

    disable: (member: string) => store.transaction((tx) => disableMember(tx, { actor: operator, member }, clock.now)),

    async remove(member: string): Promise<void> {
      await store.transaction((tx) => beginRemoval(tx, { actor: operator, member }, clock.now))
      await finishRemovals(store)
    },

    memberOf: async (login: string) => (await store.members.credential(login))?.member ?? '',

    postStatus: (member: string, message = 'A status', at = clock.now) =>
      store.news.postStatus(member, { message, language: 'en', by_mobile: false, social_accounts: '' }, at),

    ask: (from: string, to: string, subject = 'Hello') =>
      store.contactRequests.add({ from, to, subject, message: '' }, clock.now),

    async token(member: string, { application = 'premium', contacts = true } = {}): Promise<string> {
      await store.authorizations.allow(member, application, contacts, clock.now)
      return store.authorizations.issueToken(member, application, clock.now)
    },

    async get(path: string, token?: string) {
      return read(await app.request(baseUrl + path, { headers: bearer(token) }))
    },

    async post(path: string, fields: Record<string, string>, token?: string) {
      const init = { method: 'POST', headers: bearer(token), body: new URLSearchParams(fields) }
      return read(await app.request(baseUrl + path, init))
    },

    async send(method: string, path: string, fields: Record<string, string>, token?: string) {
      return read(
        await app.request(baseUrl + path, { method, headers: bearer(token), body: new URLSearchParams(fields) }),
      )
    },

    /** @param from the browser's IP address, as a proxy reports it */
    browse: (from?: string) =>
      createBrowser(async (url, init) => {
        const headers = { ...init.headers, ...(from === undefined ? {} : { 'X-Forwarded-For': from }) }
        return app.request(url, { ...init, headers })
      }),

    async browseAs(member: string) {
      const browser = this.browse()
      browser.cookies.set('session', await store.sessions.begin(member, clock.now))
      return browser
    },
  }
}

export type TestNetwork = Awaited<ReturnType<typeof createTestNetwork>>

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { Authorization: `Bearer ${token}` }
}

export type Body = Omit<Recommendation, 'type'> & Created & GraphError

async function read(response: Response) {
  const { status, headers } = response
  return { status, headers, body: (await response.json()) as Body }
}

export function createBrowser(fetch: (url: string, init: RequestInit) => Promise<Response>, origin = baseUrl) {
  const cookies = new Map([['language', 'en']])

  // with the response's body, for which a download reads the database
  const request = recordCalls(async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { ...(cookie && { Cookie: cookie }), ...(init.headers as Record<string, string>) }
    const response = await fetch(origin + path, { ...init, redirect: 'manual', headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('Location'),
      bytes,
      text: new TextDecoder().decode(bytes),
    }
  })

  async function post(path: string, fields: Fields, headers: Record<string, string> = {}) {
    if (!(fields instanceof FormData)) return request(path, { method: 'POST', headers, body: encoded(fields) })
    // with the length that browsers send
    const form = new Response(fields)
    const body = await form.arrayBuffer()
    const about = { 'Content-Type': form.headers.get('Content-Type') ?? '', 'Content-Length': `${body.byteLength}` }
    return request(path, { method: 'POST', headers: { ...about, ...headers }, body })
  }

  /** Sends the form of the page at this path, with its hidden token and these fields. */
  async function submit(path: string, fields: Fields, to = path) {
    const csrf_token = readCsrfToken((await request(path)).text)
    if (!(fields instanceof FormData)) return post(to, { csrf_token, ...fields })
    const form = new FormData()
    for (const [name, value] of [['csrf_token', csrf_token] as const, ...fields]) form.append(name, value)
    return post(to, form)
  }

  return {
    cookies,
    open: (path: string) => request(path),
    post,
    submit,
    /** Sends a member's fields with the right token, but not from the page of this path. */
    send: (path: string, fields: Fields) => submit('/', fields, path),
  }
}

/** A field may be sent several times. */
type Fields = Record<string, string | readonly string[]> | FormData

const encoded = (fields: Exclude<Fields, FormData>) =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])))

export const firstFocus = (page: string) => /<[^>]*\sautofocus(?:\s[^>]*)?>/.exec(page)?.[0]

export function expectParts(
  text: string | undefined,
  parts: readonly unknown[],
  absent: readonly unknown[] = [],
): void {
  for (const part of parts) expect(text).toContain(part)
  for (const part of absent) expect(text).not.toContain(part)
}

/** Expects a page with this status, which has these parts, and no others. */
export function expectPage(
  page: { status: number; text: string },
  status: number,
  parts: readonly unknown[],
  absent: readonly unknown[] = [],
): void {
  expect(page.status).toBe(status)
  expectParts(page.text, parts, absent)
}
