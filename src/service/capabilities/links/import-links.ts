import { setTimeout as delay } from 'node:timers/promises'
import { isOfCompany } from '../../../contract/internal-host.ts'
import { cleanPageUrl, matchKey } from '../../../contract/page-url.ts'
import { byShareText } from '../../../contract/parameters.ts'
import { longestUrl } from '../../../contract/plain-url.ts'
import { holdsSecret } from '../../../contract/secret-url.ts'
import { plainText } from '../../../contract/text.ts'
import { operator } from '../../store/audit.ts'
import { type ImportedShare, pairOf } from '../../store/shares/recommendations.ts'
import type { Store } from '../../store/store.ts'
import { UsageError } from '../../usage-error.ts'
import type { Link } from './link.ts'
import type { LinkFile } from './link-file.ts'
import { type LinkImport, linkRows } from './rows.ts'

/** Links of one transaction, so that others' writes don't wait long. */
export const linkBatch = 100

/** Maximum links of a file. */
export const maxLinks = 500_000

/** Milliseconds of a pause after as many of work: a waiting service retries every 10 ms. */
const pause = 15

/** Maximum shares of a member that imports brought. The member's own have another bound: an import must not stop them. */
export const maxImported = 20_000

/** Before it, no page was on the web: an older time is none. */
const firstPage = Date.UTC(1991, 7, 6)

/** The result of a link; all but `share` are left out. */
export type LinkResult =
  | ('share' | 'already' | 'repeated' | 'private' | 'address' | 'secret')
  | ('internal' | 'unknown' | 'disabled' | 'refused' | 'full')

export interface ImportChoice extends AuthorChoice {
  /** Whether pages on a company’s hosts come too. */
  withInternal: boolean
}

/** An import. @property isDry only sums up what it would do */
interface About {
  name: string
  choice: ImportChoice
  now: number
  isDry?: boolean
  onLeftOut?: ((link: Link, result: LinkResult) => void) | undefined
  /** Gets the number of links that are done with. */
  onProgress?: (links: number) => unknown
}

export interface Summary {
  counts: Map<LinkResult, number>
  /** By the member's id: how many links, and the oldest one's time. */
  authors: Map<string, { links: number; since: number }>
  /** The file's names of authors who aren't members, with their links: the first `maxUnknown`. */
  unknown: Map<string, number>
}

/** Maximum authors without a member that a summary names. */
export const maxUnknown = 100

const add = <Key>(map: Map<Key, number>, key: Key): void => void map.set(key, (map.get(key) ?? 0) + 1)

interface Planned {
  link: Link
  result: LinkResult
  share?: ImportedShare
}

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
  const summary: Summary = { counts: new Map(), authors: new Map(), unknown: new Map() }
  /** Pages that the file brings, with their authors; and how many shares imports had brought of these before. */
  const brought = new Set<string>()
  const before = new Map<string, number>()

  function check(link: Link, index: number): LinkResult | Pick<ImportedShare, 'url' | 'time'> {
    if (link.isPrivate) return 'private'
    const url = link.url.length > longestUrl ? undefined : cleanPageUrl(link.url)
    if (url === undefined || url.length > longestUrl) return 'address'
    if (opensItself(link.url, url)) return 'secret'
    if (!choice.withInternal && isOfCompany(url)) return 'internal'
    const { time = 0 } = link
    if (time < firstPage || time > now) return { url, time: now }
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
        const texts = byShareText((name) => link[name] ?? '')
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
        } else {
          onLeftOut(link, result)
          if (result === 'unknown' && (unknown.size < maxUnknown || unknown.has(link.author[0] ?? '')))
            add(unknown, link.author[0] ?? '')
        }
      }
    },
  }
}

/** @throws UsageError */
async function* batchesOf(links: ReturnType<LinkFile['links']>, position: number): AsyncGenerator<Link[]> {
  let batch: Link[] = []
  let index = 0
  for await (const link of links) {
    if (index >= maxLinks) throw new UsageError(`This file has more than ${maxLinks} links. Please divide it.`)
    if (index++ < position) continue
    batch.push(link)
    if (batch.length < linkBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Imports the links of a file in batches, or goes on with an import that was interrupted: its links are done with once.
 * The first share begins the import, so a file without usable links leaves no import.
 * @throws UsageError also if another file has the import's name, this file was imported before, or another process or a
 * taking back interfered; imported links stay
 */
export async function importLinks(store: Store, file: LinkFile, about: About): Promise<Summary> {
  const { name, now, isDry = false, onProgress = () => {} } = about
  const plan = createPlan(about)
  let current = await store.of(linkRows).find(name)
  if (current && (current.hash !== file.hash || current.ended !== null))
    throw new UsageError(
      `${current.hash === file.hash ? 'This file was imported already, with this name.' : 'Another file was imported with this name.'} Another --name helps.`,
    )
  let position = current?.position ?? 0

  async function begin(tx: Store): Promise<LinkImport> {
    const rows = tx.of(linkRows)
    if (await rows.find(name)) throw new UsageError(interrupted)
    await tx.audit.add({ time: now, actor: operator, action: 'imported links', member: '', item: name })
    return rows.begin({ name, hash: file.hash, begun: now, position })
  }

  const bring = async (tx: Store, batch: readonly Link[]) => {
    const planned = await plan.decide(tx, batch, position)
    const shares = planned.flatMap(({ share }) => share ?? [])
    const of = current ?? (shares.length > 0 ? await begin(tx) : undefined)
    if (of && !(await tx.of(linkRows).advance(of.number, position, { links: batch.length, shares: shares.length })))
      throw new UsageError(interrupted)
    if (of) await tx.recommendations.addImported(of.number, shares)
    return { planned, of }
  }

  let paused = performance.now()
  for await (const batch of batchesOf(file.links(), position)) {
    if (isDry) plan.settle(await plan.decide(store, batch, position))
    else {
      const done = await store.transaction((tx) => bring(tx, batch))
      current = done.of
      plan.settle(done.planned)
      if (performance.now() - paused > pause) {
        await delay(pause)
        paused = performance.now()
      }
    }
    position += batch.length
    onProgress(position)
  }
  if (current && !isDry) await store.of(linkRows).end(current.number, now)
  return plan.summary
}

const interrupted = 'Somebody else imports this file, or has taken the import back.'

/** The members whose links a file has. @property logins by a file's names of its authors, as `plainText` writes them */
interface AuthorChoice {
  logins: ReadonlyMap<string, string>
  /** The member whose links those without an author are. */
  everybody: string | undefined
}

const byLogin = async ({ members }: Store, login: string | undefined): Promise<string | undefined> =>
  login === undefined ? undefined : (await members.credential(login))?.member

/** The logins of a choice that no member has. */
export async function wrongLogins(store: Store, { logins, everybody }: AuthorChoice): Promise<string[]> {
  const wrong: string[] = []
  for (const login of new Set([...(everybody ? [everybody] : []), ...logins.values()]))
    if ((await byLogin(store, login)) === undefined) wrong.push(login)
  return wrong
}

/**
 * Finds members by what a file calls them: first by the operator's choice, then by an e-mail address, a login, or the
 * whole name, each if one member alone has it.
 */
function createAuthors({ logins, everybody }: AuthorChoice) {
  const known = new Map<string, string | undefined>()

  async function find(store: Store, author: readonly string[]): Promise<string | undefined> {
    const { members, names } = store
    if (author.length === 0) return byLogin(store, everybody)
    const chosen = author.map((name) => logins.get(plainText(name))).find((login) => login !== undefined)
    if (chosen !== undefined) return byLogin(store, chosen)
    for (const name of author) {
      const [member, ...others] = name.includes('@') ? await members.withEmail(name) : []
      if (member !== undefined && others.length === 0) return member
      const ofLogin = await byLogin(store, name)
      if (ofLogin !== undefined) return ofLogin
    }
    for (const name of author) {
      const found = await names.search(name, 'en', 20, 0)
      const [one, ...others] = found.filter((row) => plainText(row.name) === plainText(name))
      if (one && others.length === 0) return one.id
    }
    return undefined
  }

  return {
    /** @returns an id; undefined if nobody is meant, or several may be */
    async find(store: Store, author: readonly string[]): Promise<string | undefined> {
      const key = author.join('\n')
      if (!known.has(key)) known.set(key, await find(store, author))
      return known.get(key)
    },
  }
}

/** Takes an import back; the service removes its shares. Call it within a transaction. @returns how many; undefined if there is none with this name */
export async function undoImport(store: Store, name: string, now: number): Promise<number | undefined> {
  const rows = store.of(linkRows)
  const shares = (await rows.find(name))?.shares
  if (!(await rows.undo(name, now))) return undefined
  await store.audit.add({ time: now, actor: operator, action: 'took back links', member: '', item: name })
  return shares
}

/** Takes back all that imports brought of a member, who gets nothing more of any import. Call it within a transaction. */
export async function takeBackOwn(store: Store, member: string, now: number): Promise<void> {
  await store.of(linkRows).refuse(member, now)
  await store.audit.add({ time: now, actor: member, action: 'took back own links', member })
}

/**
 * Removes shares that were taken back, in batches. At the end the deleted bytes are in no file. Idempotent: a restart
 * goes on. The service alone does it, in one place of one node: two would wait for each other's rows.
 */
export async function clearTakenBack(store: Store, mayGoOn: () => boolean = () => true): Promise<void> {
  for (let removed = 0; mayGoOn(); await delay(pause)) {
    const some = await store.transaction((tx) => tx.of(linkRows).clear())
    removed += some ?? 0
    if (some !== undefined) continue
    if (removed > 0) await store.checkpoint()
    return
  }
}
