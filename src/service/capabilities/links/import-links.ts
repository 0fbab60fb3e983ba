import { setTimeout as delay } from 'node:timers/promises'
import { isOfCompany } from '../../../contract/internal-host.ts'
import { cleanPageUrl, longestUrl, matchKey } from '../../../contract/page-url.ts'
import { holdsSecret } from '../../../contract/secret-url.ts'
import { operator } from '../../store/audit.ts'
import { maxNews } from '../../store/shares/news.ts'
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

/** Before it, no page was on the web: an older time is none. */
const firstPage = Date.UTC(1991, 7, 6)

/** What becomes of a link; all but `share` are left out. The names are those of the sentences. */
export const linkResults = [
  'share',
  'already',
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

/** What a file has for a network. */
export interface Summary {
  counts: Map<LinkResult, number>
  /** By the member's id: how many links, and the oldest one's time. */
  authors: Map<string, { links: number; since: number }>
  /** What the file calls authors whom nobody is, with their links: the first `maxUnknown`. */
  unknown: Map<string, number>
}

/** Maximum authors without a member that a summary names. */
export const maxUnknown = 100

export const newSummary = (): Summary => ({ counts: new Map(), authors: new Map(), unknown: new Map() })

const add = <Key>(map: Map<Key, number>, key: Key): void => void map.set(key, (map.get(key) ?? 0) + 1)

export interface Planned {
  link: Link
  result: LinkResult
  share?: ImportedShare
}

/** Decides what becomes of links, which come in the order of the file. */
export function createPlan(choice: ImportChoice, now: number) {
  const authorOf = createAuthors(choice)

  function check(link: Link, index: number): LinkResult | Pick<ImportedShare, 'url' | 'time'> {
    if (link.isPrivate) return 'private'
    const url = link.url.length > longestUrl ? undefined : cleanPageUrl(link.url)
    if (url === undefined || url.length > longestUrl) return 'address'
    if (holdsSecret(url)) return 'secret'
    if (!choice.withInternal && isOfCompany(url)) return 'internal'
    const { time } = link
    if (time === undefined || time < firstPage || time > now) return { url, time: now }
    // many links of one second would stand in an arbitrary order
    return { url, time: time % 1000 === 0 ? Math.min(time + (index % 1000), now) : time }
  }

  /** @param first the index of the first link in the file */
  return async (store: Store, links: readonly Link[], first: number): Promise<Planned[]> => {
    const checked = links.map((link, index) => ({ link, checked: check(link, first + index), member: '' }))
    for (const row of checked)
      if (typeof row.checked !== 'string') row.member = (await authorOf(store, row.link.author)) ?? ''
    const ids = [...new Set(checked.flatMap(({ member }) => member || []))]
    const members = await store.members.findAll(ids)
    const refusing = await store.of(linkRows).refusing(ids)
    const keys = checked.flatMap(({ checked }) => (typeof checked === 'string' ? [] : matchKey(checked.url)))
    const shared = await store.recommendations.sharedBy(ids, keys)
    const room = new Map<string, number>()
    for (const id of ids) room.set(id, maxNews - (await store.news.countAllOf(id)))

    return checked.map(({ link, checked, member: id }): Planned => {
      if (typeof checked === 'string') return { link, result: checked }
      const member = members.get(id)
      if (!member) return { link, result: 'unknown' }
      if (member.state === 'disabled') return { link, result: 'disabled' }
      if (refusing.has(id)) return { link, result: 'refused' }
      const match_key = matchKey(checked.url)
      const pair = pairOf(id, match_key)
      if (shared.has(pair)) return { link, result: 'already' }
      const left = room.get(id) ?? 0
      if (left <= 0) return { link, result: 'full' }
      room.set(id, left - 1)
      shared.add(pair)
      const { title, overview, keywords, message, quote } = link
      const texts = { title, overview, keywords, message, quote, site_name: '', url_picture: '' }
      return {
        link,
        result: 'share',
        share: { ...texts, ...checked, language: member.language, member: id, match_key },
      }
    })
  }
}

function summarize({ counts, authors, unknown }: Summary, planned: readonly Planned[]): void {
  for (const { link, result, share } of planned) {
    add(counts, result)
    if (share) {
      const { links, since } = authors.get(share.member) ?? { links: 0, since: share.time }
      authors.set(share.member, { links: links + 1, since: Math.min(since, share.time) })
    } else if (result === 'unknown' && (unknown.size < maxUnknown || unknown.has(link.author[0] ?? '')))
      add(unknown, link.author[0] ?? '')
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

/** What an import would do, without a change. @throws WrongFile */
export async function previewLinks(store: Store, file: LinkFile, choice: ImportChoice, now: number): Promise<Summary> {
  const plan = createPlan(choice, now)
  const summary = newSummary()
  const pairs = new Set<string>()
  let first = 0
  for await (const batch of batchesOf(file)) {
    const planned = await plan(store, batch, first)
    first += batch.length
    summarize(
      summary,
      planned.map((each): Planned => {
        if (!each.share) return each
        const pair = pairOf(each.share.member, each.share.match_key)
        if (pairs.has(pair)) return { link: each.link, result: 'already' }
        pairs.add(pair)
        return each
      }),
    )
  }
  return summary
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

/**
 * Imports the links of a file in batches, or goes on with an import that was interrupted: its links are done with once.
 * @param actor the id of an administrator, or the operator
 * @throws WrongFile, NameTaken or Interrupted; what is imported until then stays
 */
export async function importLinks(
  store: Store,
  file: LinkFile,
  { name, actor = operator, choice, now }: { name: string; actor?: string; choice: ImportChoice; now: number },
  onProgress: (position: number) => void = () => {},
): Promise<Summary> {
  // a file that is none of links begins no import
  for await (const _ of file.links()) break
  let current: LinkImport = await store.transaction(async (tx) => {
    const rows = tx.of(linkRows)
    const known = await rows.find(name)
    if (known && (known.hash !== file.hash || known.ended !== null)) throw new NameTaken(known.hash === file.hash)
    if (known) return known
    await tx.audit.add({ time: now, actor, action: 'imported links', member: '', item: name })
    return rows.begin({ name, hash: file.hash, begun: now })
  })
  const plan = createPlan(choice, now)
  const summary = newSummary()
  for await (const batch of batchesOf(file, current.position)) {
    const planned = await store.transaction(async (tx) => {
      const rows = await plan(tx, batch, current.position)
      const shares = rows.flatMap(({ share }) => share ?? [])
      if (!(await tx.of(linkRows).advance(current, { links: batch.length, shares: shares.length })))
        throw new Interrupted()
      await tx.recommendations.addImported(current.number, shares)
      return rows
    })
    summarize(summary, planned)
    current = { ...current, position: current.position + batch.length }
    onProgress(current.position)
    await delay(pause)
  }
  await store.of(linkRows).end(current.number, now)
  return summary
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

/** Removes shares that were taken back, in batches. Idempotent: a restart goes on. */
export async function clearTakenBack(store: Store, isClosed: () => boolean = () => false): Promise<void> {
  while (!isClosed() && (await store.transaction((tx) => tx.of(linkRows).clear()))) await delay(pause)
}

/** The same, for as long as a page may wait. */
export function clearSome(store: Store): Promise<void> {
  const began = performance.now()
  return clearTakenBack(store, () => performance.now() - began > patience)
}
