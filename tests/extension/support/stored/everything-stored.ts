import { deleteDB, openDB } from 'idb'
import { browser } from 'wxt/browser'
import type { Network } from '../../../../src/extension/network/network.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import type { LookedUp } from '../../../../src/extension/schemas/stored.ts'
import type { WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { unreadWriteOf } from '../../../../src/extension/schemas/writes.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import { answerDraft, shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { samples } from '../../capabilities/stored.ts'
import { lookUpOf, pageOf } from './lists.ts'
import { keptPage, passOf } from './received-pages.ts'

/** Time of all stored values, in milliseconds since 1970. */
export const storedAt = 1_795_000_000_000

const network: Network = {
  name: 'Example Network',
  baseUrl: 'https://graph.example',
  authUrl: 'https://www.example',
  apiKey: 'example-key',
  profile: 'code',
}
const member = {
  id: 'maya',
  name: 'Maya Lindqvist',
  link: 'https://www.example/profile/maya',
  headline: 'Engineer',
  picture_small: 'https://www.example/maya.png',
}
const maya = { ...member, additions: ['quotes', 'passes'] }
const ana = { ...member, id: 'ana', name: 'Ana Ruiz', link: 'https://www.example/profile/ana' }
const owner = ownerOf(network, maya)
const url = 'https://news.example/night-trains'
const time = '2026-11-18T10:00:00+01:00'

const attempt: privateItems.Attempt = {
  network,
  state: 'state',
  startedAt: storedAt,
  verifier: 'verifier',
  callback: 'https://extension.example/signed-in?code=code&state=state',
  token: 'token-of-attempt',
  retryAt: storedAt,
}

const fields = {
  title: 'Night trains',
  overview: 'They are back',
  keywords: 'trains, night',
  site_name: 'The News',
  url_picture: 'https://news.example/train.jpg',
  message: 'Read this',
  quote: 'They run at night',
}

const contents: WriteContent[] = [
  { type: 'share', url, pageUrl: `${url}?from=list`, ...fields },
  { type: 'comment', url, share_id: 's1', pageTitle: 'Night trains', message: 'Read this twice', quote: '' },
  { type: 'removal', url: 'https://news.example/old', share_id: 's2', pageTitle: 'Old' },
  { type: 'answer', id: 'r2', value: 'ACCEPT', contact_card: 'PERSO', message: 'Welcome' },
  { type: 'deletion', id: 'r3' },
  ...samples.flatMap(({ writes = [] }) => writes),
]

const phases: Partial<Write>[] = [
  { phase: 'waiting', due: storedAt + 5000, hold: 5000 },
  { phase: 'sending', due: storedAt, sentAt: storedAt, apiKey: 'example-key', triedAt: storedAt, attempts: 1 },
  { phase: 'unknown', due: null, sentAt: storedAt, triedAt: storedAt, failure: { code: 'unreachable' } },
  { phase: 'refused', failure: { code: 'invalid', requestId: 'uuid-1' } },
  { phase: 'waiting', name: 'Ben', due: storedAt, failure: { code: 'busy', retryAt: storedAt + 60_000 } },
  { phase: 'done', doneAt: storedAt },
]

const outbox = contents.map((content, index): Write => {
  const write = { key: `key-${index}`, owner, network: network.name, content, at: storedAt } as const
  return { ...write, phase: 'waiting', due: null, attempts: 0, ...phases[index] }
})

const recommendation: LookedUp = {
  count: 1,
  count_string: '',
  data: [
    {
      ...ana,
      language: 'es',
      updated_time: time,
      sharing_message: 'Look',
      quote: 'They are back.',
      share_id: 's2',
      like_count: 2,
      comment_count: 1,
      liked: true,
    },
  ],
  shared: true,
  share_id: 's1',
  sharing_message: 'Read this',
  quote: 'They are back.',
  sharedTime: time,
  passed: [keptPage('k1'), passOf('p1')],
  updated_time: time,
}

/** Stores something under every key and in every database of the extension, by the storage's own code. */
export async function storeEverything(): Promise<void> {
  const options = {
    language: 'de' as const,
    undoSeconds: 10,
    contact_card: 'PERSO' as const,
    socialAccounts: ['@maya on Chirp'],
    excludedSites: ['bank.example'],
    allowedSites: ['wiki.corp.example'],
    notify: true,
    index: true,
    mark: true,
    markAnswered: true,
    owner,
  }
  await items.options.set(options)
  await items.network.set({ ...network, insteadOf: 'https://graph.former.example' })
  await items.policy.set({
    address: 'https://www.example',
    problem: null,
    network,
    locked: true,
    internalHosts: ['wiki.example'],
    neverHosts: ['bank.example'],
  })
  await items.consent.set({ given: storedAt, version: 2 })
  await items.account.set(maya)
  await items.contactsNoticeDismissed.set(true)
  await items.lastAccount.set({ id: maya.id, name: maya.name })
  await items.signIn.set({ phase: 'failed', failure: { code: 'sign-in-closed' } })
  await items.pendingRequests.set({
    count: 3,
    count_string: '>3',
    requests: [
      {
        id: 'r1',
        link: '',
        from: { ...ana, language: 'es' },
        subject: 'Hello',
        message: 'From Lyon',
        mutual_contact_count: 3,
        updated_time: time,
      },
    ],
    answered: ['r2'],
  })
  const contacts = { count: 1, data: recommendation.data }
  const also = [{ url: `${url}?print`, recommendation, contacts: null }]
  await items.recommendations.set([lookUpOf(url, recommendation, { contacts, also, at: storedAt })])
  await items.pages.set([
    pageOf(url, { known: { contacts: recommendation.data, own: undefined, changed: 0 }, at: storedAt }),
  ])
  await items.outbox.set(outbox)
  await items.unreadWrites.set([unreadWriteOf({ ...outbox[0], content: { type: 'letter' } })])
  await items.checked.set(import.meta.env.PASSALONG_BUILD)
  await items.rateLimitState.set({
    network: network.baseUrl,
    allowance: { limit: 1000, remaining: 900, reset: storedAt },
    refusals: 1,
    until: storedAt,
  })
  await items.opening.set({ at: storedAt, show: 'link', url, text: 'Night trains' })

  await privateItems.session.set({
    token: 'token-of-maya',
    baseUrl: network.baseUrl,
    authUrl: network.authUrl,
  })
  await privateItems.attempt.set(attempt)
  await privateItems.revocations.set([
    { authUrl: network.authUrl, token: 'old-token', remembersAnswer: true },
    { attempt },
  ])
  await privateItems.unreadRevocations.set([{ stored: { authUrl: network.authUrl, refresh_token: 'old' } }])
  await privateItems.signInWindow.set({ id: 7, origin: 'https://network.example' })
  const { owner: _, language: _language, undoSeconds, ...ofAccount } = options
  await privateItems.accountOptions.set({ 'https://graph.example ben': { ...ofAccount, contact_card: 'NONE' } })
  await privateItems.agreements.set({ 'https://graph.example ben': { given: storedAt, version: 2, owner: 'ben' } })
  for (const { store } of samples) await store(storedAt)
  await privateItems.lastPruning.set(storedAt)
  await privateItems.lastOpened.set(storedAt)
  await privateItems.faults.set([{ at: storedAt, name: 'TypeError', where: 'background.js:1:2345' }])

  const to = [{ id: ana.id, name: ana.name, picture_small: ana.picture_small }]
  const composed = { ...fields, quote: 'They are back.' }
  await shareDraft(owner, url).set({ ...composed, unconfirmed: 'share' })
  await shareDraft(owner, 'https://news.example/ferries').set({ ...composed, to })
  await answerDraft(owner, 'r1').set({ message: 'With pleasure', contact_card: 'NONE' })
}

interface StoredDatabase {
  version: number
  stores: Record<string, StoredRows>
}

interface StoredRows {
  keyPath: string | string[] | null
  autoIncrement: boolean
  /** The key path of each index by its name. */
  indexes: Record<string, string | string[]>
  rows: unknown[]
}

/** All stored values and databases, as data. */
export interface StoredForm {
  local: Record<string, unknown>
  session: Record<string, unknown>
  databases: Record<string, StoredDatabase>
}

/** By names, so that the order of capabilities changes no file. */
const sorted = <Value>(all: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Reads all stored values and databases. */
export async function readStoredForm(): Promise<StoredForm> {
  const databases: StoredForm['databases'] = {}
  for (const { name = '', version = 0 } of await indexedDB.databases())
    databases[name] = await readDatabase(name, version)
  const [local, session] = await Promise.all([browser.storage.local.get(null), browser.storage.session.get(null)])
  return { local: sorted(local), session: sorted(session), databases: sorted(databases) }
}

async function readDatabase(name: string, version: number): Promise<StoredDatabase> {
  const database = await openDB(name, version)
  const stores: StoredDatabase['stores'] = {}
  for (const storeName of database.objectStoreNames) {
    const store = database.transaction(storeName).store
    const indexes = [...store.indexNames].map((each) => [each, store.index(each).keyPath] as const)
    const { keyPath, autoIncrement } = store
    stores[storeName] = { keyPath, autoIncrement, indexes: Object.fromEntries(indexes), rows: await store.getAll() }
  }
  database.close()
  return { version, stores }
}

/** Replaces all stored values and databases. */
export async function writeStoredForm({ local, session, databases }: StoredForm): Promise<void> {
  await browser.storage.local.clear()
  await browser.storage.session.clear()
  await browser.storage.local.set(local)
  await browser.storage.session.set(session)
  for (const { name = '' } of await indexedDB.databases()) await deleteDB(name)
  for (const [name, { version, stores }] of Object.entries(databases)) {
    const database = await openDB(name, version, {
      upgrade(created) {
        for (const [storeName, { keyPath, autoIncrement, indexes, rows }] of Object.entries(stores)) {
          const store = created.createObjectStore(storeName, { keyPath, autoIncrement })
          for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path)
          for (const row of rows) void store.put(row)
        }
      },
    })
    database.close()
  }
}
