import { setTimeout as delay } from 'node:timers/promises'
import { isOfCompany } from '../../../contract/internal-host.ts'
import { cleanPageUrl, longestUrl, matchKey } from '../../../contract/page-url.ts'
import { holdsSecret } from '../../../contract/secret-url.ts'
import { operator } from '../../store/audit.ts'
import { type ImportedShare, pairOf } from '../../store/shares/recommendations.ts'
import type { Store } from '../../store/store.ts'
import { type AuthorChoice, createAuthors } from './authors.ts'
import type { LinkFile } from './formats/file.ts'
import { type Link, WrongFile } from './formats/link.ts'
import { type LinkImport, linkRows } from './rows.ts'

/** Links of one transaction, so that others' writes don't wait long. */
export const linkBatch = 100

/** Maximum links of a file. */
export const maxLinks = 500_000

/** Milliseconds between two transactions: a waiting service retries every 10 ms. */
const pause = 15

/** Maximum shares of a member that imports brought. The member's own have another bound: an import must not stop them. */
export const maxImported = 20_000

/** Before it, no page was on the web: an older time is none. */
const firstPage = Date.UTC(1991, 7, 6)

/** What becomes of a link; all but `share` are left out. The names are those of the sentences. */
export const linkResults = [
  'share',
  'already',
  'repeated',
  'private',
  'address',
  'secret',
  'internal',
  'unknown',
  'disabled',
  'refused',
  'full',
] as const

export type LinkResult = (typeof linkResults)[number]

export interface ImportChoice extends AuthorChoice {
  /** Whether pages on a company’s hosts come too. */
  withInternal: boolean
}

/** An import. @property actor the id of an administrator; else it is the operator's */
interface About {
  name: string
  actor?: string
  choice: ImportChoice
  now: number
  onLeftOut?: ((link: Link, result: LinkResult) => void) | undefined
}

/** What a file has for a network. */
export interface Summary {
  counts: Map<LinkResult, number>
  /** By the member's id: how many links, and the oldest one's time. */
  authors: Map<string, { links: number; since: number }>
  /** What the file calls authors whom nobody is, with their links: the first `maxUnknown`. */
  unknown: Map<string, number>
  /** Shares that got the time of the import. */
  timeless: number
  /** Names of the choice that the file doesn't have. Of an import that goes on, those that its rest doesn't have. */
  unused: string[]
}

/** Maximum authors without a member that a summary names. */
export const maxUnknown = 100

const add = <Key>(map: Map<Key, number>, key: Key): void => void map.set(key, (map.get(key) ?? 0) + 1)

interface Planned {
  link: Link
  result: LinkResult
  share?: ImportedShare
}

const hasTime = ({ time = 0 }: Link, now: number): boolean => time >= firstPage && time <= now

/** Whether an address lets in who has it. A long id in the path is an article's as often as a document's. */
function opensItself(address: string, url: string): boolean {
  const { username, password, hash } = new URL(address)
  return (
    username + password !== '' ||
    [url, ...(/^#[\w-]+=/.test(hash) ? [`https://same.example/?${hash.slice(1)}`] : [])].some((each) =>
      holdsSecret(each, { mayHaveIds: true }),
    )
  )
}

/** Decides what becomes of a file's links, which come in its order, and sums it up. */
function createPlan({ choice, now, onLeftOut = () => {} }: About) {
  const authors = createAuthors(choice)
  const summary: Summary = { counts: new Map(), authors: new Map(), unknown: new Map(), timeless: 0, unused: [] }
  /** Pages that the file brings, with their authors; and how many shares imports had brought of these before. */
  const brought = new Set<string>()
  const before = new Map<string, number>()

  function check(link: Link, index: number): LinkResult | Pick<ImportedShare, 'url' | 'time'> {
    if (link.isPrivate) return 'private'
    const url = link.url.length > longestUrl ? undefined : cleanPageUrl(link.url)
    if (url === undefined || url.length > longestUrl) return 'address'
    if (opensItself(link.url, url)) return 'secret'
    if (!choice.withInternal && isOfCompany(url)) return 'internal'
    if (!hasTime(link, now)) return { url, time: now }
    const { time = now } = link
    // many links of one second would stand in an arbitrary order
    return { url, time: time % 1000 === 0 ? Math.min(time + (index % 1000), now) : time }
  }

  return {
    summary,

    /** May run again for the same links, as a transaction does. @param first the index of the first link in the file */
    async decide(store: Store, links: readonly Link[], first: number): Promise<Planned[]> {
      const checked = links.map((link, index) => ({ link, checked: check(link, first + index), member: '' }))
      for (const row of checked)
        if (typeof row.checked !== 'string') row.member = (await authors.find(store, row.link.author)) ?? ''
      const ids = [...new Set(checked.flatMap(({ member }) => member || []))]
      const members = await store.members.findAll(ids)
      const rows = store.of(linkRows)
      const refusing = await rows.refusing(ids)
      const keys = checked.flatMap(({ checked }) => (typeof checked === 'string' ? [] : matchKey(checked.url)))
      const shared = await store.recommendations.sharedBy(ids, keys)
      const left = new Map<string, number>()
      for (const id of ids) {
        if (!before.has(id)) before.set(id, await rows.count(id))
        left.set(id, maxImported - (before.get(id) ?? 0) - (summary.authors.get(id)?.links ?? 0))
      }
      const here = new Set<string>()

      return checked.map(({ link, checked, member: id }): Planned => {
        if (typeof checked === 'string') return { link, result: checked }
        const member = members.get(id)
        if (!member) return { link, result: 'unknown' }
        if (member.state === 'disabled') return { link, result: 'disabled' }
        if (refusing.has(id)) return { link, result: 'refused' }
        const match_key = matchKey(checked.url)
        const pair = pairOf(id, match_key)
        if (brought.has(pair) || here.has(pair)) return { link, result: 'repeated' }
        if (shared.has(pair)) return { link, result: 'already' }
        const rest = left.get(id) ?? 0
        if (rest <= 0) return { link, result: 'full' }
        left.set(id, rest - 1)
        here.add(pair)
        const { title, overview, keywords, message, quote } = link
        const texts = { title, overview, keywords, message, quote, site_name: '', url_picture: '' }
        return {
          link,
          result: 'share',
          share: { ...texts, ...checked, language: member.language, member: id, match_key },
        }
      })
    },

    settle(planned: readonly Planned[]): void {
      const { counts, authors: from, unknown } = summary
      for (const { link, result, share } of planned) {
        add(counts, result)
        if (share) {
          const { links, since } = from.get(share.member) ?? { links: 0, since: share.time }
          from.set(share.member, { links: links + 1, since: Math.min(since, share.time) })
          brought.add(pairOf(share.member, share.match_key))
          if (!hasTime(link, now)) summary.timeless++
        } else {
          onLeftOut(link, result)
          if (result === 'unknown' && (unknown.size < maxUnknown || unknown.has(link.author[0] ?? '')))
            add(unknown, link.author[0] ?? '')
        }
      }
      summary.unused = authors.unused()
    },
  }
}

/** @throws WrongFile */
async function* batchesOf(file: LinkFile, position = 0): AsyncGenerator<Link[]> {
  let batch: Link[] = []
  let index = 0
  for await (const link of file.links()) {
    if (index >= maxLinks) throw new WrongFile('many')
    if (index++ < position) continue
    batch.push(link)
    if (batch.length < linkBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** What an import would do, without a change. @throws WrongFile or NameTaken */
export async function previewLinks(store: Store, file: LinkFile, about: About): Promise<Summary> {
  const plan = createPlan(about)
  const begun = await findBegun(store, file, about)
  let position = begun?.position ?? 0
  for await (const batch of batchesOf(file, position)) {
    plan.settle(await plan.decide(store, batch, position))
    position += batch.length
  }
  return plan.summary
}

/** Another file was imported under this name, or this one was before. */
export class NameTaken extends Error {
  readonly isDone: boolean
  constructor(isDone: boolean) {
    super('the name of the import is taken')
    this.isDone = isDone
  }
}

/** Another process went on with the import, or somebody took it back. */
export class Interrupted extends Error {}

/** The import that goes on. @throws NameTaken */
async function findBegun(store: Store, file: LinkFile, { name }: About): Promise<LinkImport | undefined> {
  const known = await store.of(linkRows).find(name)
  if (known && (known.hash !== file.hash || known.ended !== null)) throw new NameTaken(known.hash === file.hash)
  return known
}

/**
 * Imports the links of a file in batches, or goes on with an import that was interrupted: its links are done with once.
 * The first share begins the import, so that a file of which nothing comes leaves none.
 * @throws WrongFile, NameTaken or Interrupted; what is imported until then stays
 */
export async function importLinks(
  store: Store,
  file: LinkFile,
  about: About,
  onProgress: (position: number) => void = () => {},
): Promise<Summary> {
  const { name, actor = operator, now } = about
  const plan = createPlan(about)
  let current = await findBegun(store, file, about)
  let position = current?.position ?? 0

  async function begin(tx: Store): Promise<LinkImport> {
    const rows = tx.of(linkRows)
    if (await rows.find(name)) throw new Interrupted()
    await tx.audit.add({ time: now, actor, action: 'imported links', member: '', item: name })
    return rows.begin({ name, hash: file.hash, begun: now, position })
  }

  for await (const batch of batchesOf(file, position)) {
    const done = await store.transaction(async (tx) => {
      const planned = await plan.decide(tx, batch, position)
      const shares = planned.flatMap(({ share }) => share ?? [])
      const of = current ?? (shares.length > 0 ? await begin(tx) : undefined)
      if (of && !(await tx.of(linkRows).advance(of.number, position, { links: batch.length, shares: shares.length })))
        throw new Interrupted()
      if (of) await tx.recommendations.addImported(of.number, shares)
      return { planned, of }
    })
    current = done.of
    plan.settle(done.planned)
    position += batch.length
    onProgress(position)
    await delay(pause)
  }
  if (current) await store.of(linkRows).end(current.number, now)
  return plan.summary
}

/**
 * Takes an import back; `clearTakenBack` removes its shares. Call it within a transaction. @returns false if there is none with this name
 */
export async function undoImport(store: Store, name: string, actor: string, now: number): Promise<boolean> {
  if (!(await store.of(linkRows).undo(name, now))) return false
  await store.audit.add({ time: now, actor, action: 'took back links', member: '', item: name })
  return true
}

/** Takes back all that imports brought of a member, who gets nothing more of any import. Call it within a transaction. */
export async function takeBackOwn(store: Store, member: string, now: number): Promise<void> {
  await store.of(linkRows).refuse(member, now)
  await store.audit.add({ time: now, actor: member, action: 'took back own links', member })
}

/** Milliseconds for which a page waits until shares are gone; the service goes on with the others. */
const patience = 2000

/** Removes shares that were taken back, in batches. Idempotent: a restart goes on. @param mayGoOn gets the shares so far */
export async function clearTakenBack(store: Store, mayGoOn: (removed: number) => boolean = () => true): Promise<void> {
  for (let removed = 0; mayGoOn(removed); ) {
    const some = await store.transaction((tx) => tx.of(linkRows).clear())
    if (some === undefined) return
    removed += some
    await delay(pause)
  }
}

/** The same, for as long as a page may wait. */
export function clearSome(store: Store): Promise<void> {
  const began = performance.now()
  return clearTakenBack(store, () => performance.now() - began <= patience)
}
