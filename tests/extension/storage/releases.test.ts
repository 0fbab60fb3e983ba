import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createRetention } from '../../../src/extension/background/member/retention.ts'
import { inBackground } from '../../../src/extension/capabilities/background.ts'
import { answerDraft, shareDraft } from '../../../src/extension/storage/drafts.ts'
import papers from '../../../src/locales/en/papers.json' with { type: 'json' }
import { type Sample, samples } from '../capabilities/stored.ts'
import { checkAll } from '../support/background.ts'
import {
  readStoredForm,
  type StoredForm,
  storedAt,
  storeEverything,
  writeStoredForm,
} from '../support/stored/everything-stored.ts'

/**
 * Each file in `releases/` has the stored data of a release, which this build has to read. It never changes after
 * `npm run release -- --fixtures` has written it.
 */

const root = join(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const folder = join(import.meta.dirname, 'releases')
const fileOf = (release: string) => join(folder, `${release}.json`)
const releases = new Set([...readdirSync(folder).map((file) => file.replace(/\.json$/, '')), version])

/**
 * Stored data of each release that this build doesn't read, with the reason: keys, or a key and a field. The browser
 * itself deletes `session` at every update.
 */
const lost: Record<string, Record<string, string>> = {
  '0.1.0': {
    'apiSecret@1': 'no network is entered by hand any more',
    'attempt@2 secret': 'the same',
    'attempt@2 proven': 'no account is confirmed after its token',
    'consent@1': 'more leaves the browser than it was given for',
    'index@1': 'the index is read anew: its state is beside its shares now',
    'indexing@3': 'the same',
    'pendingRequests@2 gone': 'the next list lacks them',
    'rateLimitState@1': 'the network says again until when it wants no calls',
    'reloadedFor@1': 'a page of another build reloads nothing',
    'revocations@1 1 attempt secret': 'no network is entered by hand any more',
    'revocations@1 1 attempt proven': 'no account is confirmed after its token',
    'session@1 startedAt': '“Not you?” is a sign-out',
    'session@1 hadAgreed': 'the same',
    'shell@1': 'the popup draws its first frame anew',
    sent: 'no calls are listed any more',
    shares: 'the index is read anew',
  },
}

/** All stored values except drafts and databases. */
const { values: known, groups } = createRetention(inBackground.flatMap(({ stored = [] }) => stored))

/** By a database's name, how its rows are read. */
const readers: NonNullable<Sample['databases']> = Object.assign({}, ...samples.map(({ databases }) => databases))

const drafts: NonNullable<Sample['drafts']> = Object.assign(
  { share: shareDraft, narrowed: shareDraft, answer: answerDraft },
  ...samples.map(({ drafts }) => drafts),
)

const ofDraft =
  /^draft (?<owner>\S+ \S+) (?<kind>share|narrowed|answer pass|answer news|answer|note|status)(?: (?<about>\S+))?@1$/

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: storedAt })
  await writeStoredForm({ local: {}, session: {}, databases: {} })
})

/** The value that this build reads under a key (of a draft, its fields); undefined if it doesn't read the key. */
async function read(key: string): Promise<unknown> {
  const { owner = '', kind, about = '' } = ofDraft.exec(key)?.groups ?? {}
  if (kind) {
    return drafts[kind]?.(owner, about).get()
  }
  return known.find((item) => item.area === 'local' && item.key === key)?.get()
}

/** Paths of stored values that this build reads differently. Ignores fields that this build adds. */
function unreadIn(path: string, stored: unknown, found: unknown): string[] {
  if (stored === null || typeof stored !== 'object') return Object.is(stored, found) ? [] : [path]
  if (found === null || typeof found !== 'object') return [path]
  return Object.entries(stored).flatMap(([name, value]) =>
    unreadIn(`${path} ${name}`, value, (found as Record<string, unknown>)[name]),
  )
}

type Form = StoredForm & { at: number }

async function formOfThisBuild(): Promise<Form> {
  await storeEverything()
  return { at: storedAt, ...(await readStoredForm()) }
}

/** The stored data of a release, or what this build stores. */
const formOf = async (release: string): Promise<Form> =>
  existsSync(fileOf(release)) ? JSON.parse(readFileSync(fileOf(release), 'utf8')) : formOfThisBuild()

it.runIf(existsSync(fileOf(version)) || process.env.RELEASE_FIXTURES)(
  'the stored data of this release equals the file of its version',
  async () => {
    const form = JSON.stringify(await formOfThisBuild(), null, 2)
    await expect(`${form}\n`).toMatchFileSnapshot(fileOf(version))
  },
)

it('this build stores a value for every key, kind of draft and database that the code defines', async () => {
  const { local, session, databases } = await formOfThisBuild()
  const stored = { local, session }
  const missing = known.filter(({ area, key }) => stored[area][key] === undefined)
  expect(missing.map(({ key }) => key)).toEqual([])
  // a value that no declaration lists would be neither deleted nor measured
  const listed = new Set([...known.map(({ key }) => key), ...groups.map(({ name }) => name)])
  const all = [...Object.keys(local), ...Object.keys(session), ...Object.keys(databases)]
  expect(all.filter((name) => !listed.has(name) && !ofDraft.test(name))).toEqual([])
  const kinds = Object.keys(local).flatMap((key) => ofDraft.exec(key)?.groups?.kind ?? [])
  expect(kinds.sort()).toEqual(Object.keys(drafts).sort())
  // values defined in other files would be missing from these lists
  const sources = join(root, 'src/extension')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const uses = (define: RegExp) => files.filter((file) => define.test(readFileSync(join(sources, file), 'utf8'))).sort()
  const ofCore = ['drafts.ts', 'items.ts', 'private-items.ts'].map((file) => `storage/${file}`)
  expect(uses(/= define(?:Items?|Database)[<(]/)).toEqual(
    [...samples.flatMap(({ definedIn }) => definedIn), ...ofCore].sort(),
  )
  const isFilled = Object.values(databases).map(({ stores }) =>
    Object.values(stores).every((store) => store.rows.length > 0),
  )
  expect(isFilled).not.toContain(false)
  expect(Object.keys(databases).sort()).toEqual(Object.keys(readers).sort())
  const defined = files.flatMap((file) => readFileSync(join(sources, file), 'utf8').match(/=>?\s+defineDraft/g) ?? [])
  expect(defined).toHaveLength(kinds.length)
})

describe.each([...releases])('the stored data of %s', (release) => {
  it('is read by this build, except the listed losses', async () => {
    const { at, ...form } = await formOf(release)
    vi.setSystemTime(at)
    await writeStoredForm(form)
    await checkAll()
    const unread: string[] = []
    for (const [key, stored] of Object.entries(form.local)) {
      const value = ofDraft.test(key) ? (stored as { fields: unknown }).fields : stored
      unread.push(...unreadIn(key, value, await read(key)))
    }
    for (const [name, { stores }] of Object.entries(form.databases))
      for (const row of Object.values(stores).flatMap(({ rows }) => rows)) {
        const found = (await readers[name]?.(row)) as unknown[] | undefined
        if (!found?.some((each) => isDeepStrictEqual(each, row))) unread.push(name)
      }
    expect(unread).toEqual(Object.keys(lost[release] ?? {}))
  })
})

/** Fields by kinds of writes, as the release has stored them. */
async function fieldsOfWrites(release: string): Promise<Map<unknown, string[]>> {
  const { local } = await formOf(release)
  const outbox = local['outbox@1'] as { content: Record<string, unknown> }[]
  return new Map(outbox.map(({ content }) => [content.type, Object.keys(content)]))
}

it('a waiting write that narrows who sees a page is of a kind that 0.1.0 lacks: those that it knows have a quotation more', async () => {
  const known = await fieldsOfWrites('0.1.0')
  const added = [...(await fieldsOfWrites(version))].flatMap(([type, names]) => {
    const before = known.get(type)
    return before ? names.filter((name) => !before.includes(name)) : []
  })
  // a field that is added here must narrow nothing
  expect(new Set(added)).toEqual(new Set(['quote']))
  expect([...known.keys()]).not.toContain('pass')
})

/** Stored values that a row of the page on privacy has with another one. */
const withAnother: Record<string, string> = {
  ...{ account: 'session', signIn: 'attempt', signInWindow: 'attempt' },
  ...{ newsLook: 'looks', noticesLook: 'looks', contactsNoticeDismissed: 'looks', knownPasses: 'knownRequests' },
  ...{ newsfeed: 'recommendations', pages: 'recommendations', indexChanged: 'index', shares: 'index' },
  ...{ accountOptions: 'options', agreements: 'consent', lastOpened: 'rateLimitState' },
  ...{ policy: 'network', lastPruning: 'network', checked: 'network' },
  ...{ unreadWrites: 'outbox', unreadRevocations: 'revocations' },
}

it('the page on privacy has every stored value, and says of those that end with the session that they do', () => {
  const texts: Record<string, string> = papers
  const all = [...known, ...groups].map((stored) => {
    const name = 'key' in stored ? String(stored.key).replace(/@.*/, '') : 'name' in stored ? stored.name : 'draft'
    return { row: withAnother[name] ?? name, ends: stored.until === 'session-end' }
  })
  const rows = Object.keys(texts).flatMap((key) => key.match(/(?<=^browser )\S+$/) ?? [])
  expect([...new Set(all.map(({ row }) => row))].sort()).toEqual(rows.sort())
  const saysSo = (row: string) => texts[`browser ${row} until`]?.startsWith('you sign out') === true
  expect(all.filter(({ row, ends }) => ends && !saysSo(row))).toEqual([])
})
