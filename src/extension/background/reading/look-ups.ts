import * as v from 'valibot'
import { matchKey } from '../../../contract/page-url.ts'
import { pageTextNames } from '../../../contract/parameters.ts'
import type { Argument } from '../../messages/questions.ts'
import type { PassesAbout } from '../../schemas/received-pages.ts'
import { isShared, type LookedUp, type LookUp, type SharedAt, withoutRepeated } from '../../schemas/stored.ts'
import { recommendationSchema, type Sharer } from '../../schemas/wire.ts'
import { type ContentOf, isSeenByLookUp } from '../../schemas/write-kinds.ts'
import { shareDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { comparerFor } from '../api/plain-text.ts'
import type { Recommendations } from '../api/recommendations.ts'
import type { Session } from '../auth/session.ts'
import { Failed, reported } from '../base/failed.ts'
import { withDeadline } from '../base/queue.ts'
import type { Caller } from '../http/http.ts'
import { requireNetwork } from '../network/network.ts'
import type { SharedPagesReader } from './shared-pages.ts'

const lookUpDeadline = 2000

/** Maximum pages whose look-up is cached for the popup's first frame; the latest ones stay. */
const maxPages = 20

type Finding = ReturnType<SharedPagesReader['find']>

export type LookUps = ReturnType<typeof createLookUps>

/** @param passesAbout reads the passes about pages from the member's lists, whose addresses don't leave the browser */
export function createLookUps(
  session: Session,
  recommendations: Recommendations,
  sharedPages: SharedPagesReader,
  passesAbout: (urls: readonly string[]) => Promise<PassesAbout>,
) {
  async function save(lookUp: LookUp): Promise<void> {
    const others = (await items.recommendations.get()).filter(({ tab }) => tab !== lookUp.tab)
    await items.recommendations.set(withinBytes([lookUp, ...others]))
  }

  /** Asks the network for pages by their addresses, and saves the results. */
  async function ask(
    urls: readonly string[],
    save: (replies: readonly SharedAt[]) => Promise<void>,
    caller?: Caller,
  ): Promise<void> {
    const me = (await items.account.get())?.id ?? ''
    const { result, owner } = await session.runInSession(
      () => Promise.all(urls.map((url) => recommendations.lookUp(me, { url, caller }))),
      (replies) => save(replies.map(({ described: _, ...reply }, index) => ({ url: urls[index] ?? '', ...reply }))),
    )
    if (owner)
      for (const [index, reply] of result.entries()) await resolveDraft(owner, urls[index] ?? '', reply, caller)
  }

  /**
   * Looks a page up by all its addresses. Addresses of pages that nobody shares, by their buckets, don't leave the
   * browser. If the network can't be asked, an earlier “nobody” is deleted.
   *
   * @throws Failed `listed` or `unknown`: a decision of the member is missing
   */
  async function lookUp(argument: Argument<'lookUp'>, atTab?: Finding): Promise<void> {
    const write = await session.guardedWriter()
    const since = Date.now()
    try {
      await lookUpNow(argument, atTab)
    } catch (error) {
      const { url, tab = url } = argument
      // a later question may have its answer meanwhile, for which a popup would wait in vain
      const isKnown = (each: LookUp) => each.tab !== tab || each.at >= since || isShared(each) || each.also.length > 0
      await write(async () => items.recommendations.set((await items.recommendations.get()).filter(isKnown)))
      throw error
    }
  }

  /** A look-up that began before the popup asked for it. */
  let begun: { asked: string; at: number; done: Promise<void> } | undefined

  /**
   * Begins what the popup is about to ask: first by the tab's address, whose bucket tells nothing of it. @returns goes on
   * once the page has said its own address
   */
  function begin(tab: string): (argument: Argument<'lookUp'>) => Promise<void> {
    const atTab = sharedPages.find([tab])
    atTab.catch(() => undefined)
    return (argument) => {
      begun = { asked: JSON.stringify(argument), at: Date.now(), done: lookUp(argument, atTab) }
      return begun.done
    }
  }

  /** Once, and only in a moment. */
  function claim(argument: Argument<'lookUp'>): Promise<void> | undefined {
    const claimed = begun
    begun = undefined
    const isClaimed = claimed?.asked === JSON.stringify(argument) && Math.abs(Date.now() - claimed.at) < lookUpDeadline
    return isClaimed ? claimed?.done : undefined
  }

  async function lookUpNow(
    { url, tab = url, also = [], isCautious, askNow }: Argument<'lookUp'>,
    atTab?: Finding,
  ): Promise<void> {
    const urls = [...new Set([url, ...also])]
    for (const each of urls) await recommendations.assertAllowed(each)
    const further = atTab ? urls.filter((each) => each !== tab) : urls
    const answers = askNow ? [undefined] : await Promise.all([atTab ?? new Map(), sharedPages.find(further)])
    const found = answers.includes(undefined) ? undefined : new Map(answers.flatMap((each) => [...(each ?? [])]))
    if (!found && isCautious) throw new Failed('unknown')
    const asked = found ? urls.filter((each) => found.get(each)?.isShared) : urls
    if (asked.length > 0 && isCautious) throw new Failed('listed')
    // passes of the paper are not this page's
    const ofPage = urls.filter((each) => each === url || each === tab)
    const unasked = ofPage.filter((each) => !asked.includes(each) && found?.get(each)?.isOwn)
    const passes = unasked.length > 0 ? await passesAbout(unasked) : { passed: [], isPassedUnread: false }
    await ask(asked, (shared) => save(lookUpOf({ tab, url, shared, ...passes })))
  }

  /** A reply about the page shows whether a draft that was given up unconfirmed arrived. */
  async function resolveDraft(
    owner: string,
    url: string,
    { recommendation, described }: Awaited<ReturnType<Recommendations['lookUp']>>,
    caller: Caller | undefined,
  ): Promise<void> {
    const draft = shareDraft(owner, url)
    const isSame = await comparerFor(caller?.network ?? (await requireNetwork()))
    const { unconfirmed, ...typed } = (await draft.get()) ?? {}
    if (!isSeenByLookUp(unconfirmed)) return
    const names = unconfirmed === 'share' ? pageTextNames : []
    const hasArrived =
      recommendation.shared &&
      isSame(recommendation.sharing_message, typed.message ?? '') &&
      names.every((name) => !described[name] || !typed[name] || isSame(described[name], typed[name]))
    await draft.set(hasArrived ? null : typed)
  }

  /** Changes each cached look-up at each of its addresses. */
  async function changeAt(changed: (at: SharedAt, me: string) => Partial<SharedAt>): Promise<void> {
    const write = await session.guardedWriter()
    await write(async () => {
      const [stored, account] = await Promise.all([items.recommendations.get(), items.account.get()])
      const changedAt = <Each extends SharedAt>(at: Each): Each => ({ ...at, ...changed(at, account?.id ?? '') })
      await items.recommendations.set(stored.map((each) => ({ ...changedAt(each), also: each.also.map(changedAt) })))
    })
  }

  /** Changes the recommendation of each cached look-up. */
  const change = (changed: (recommendation: LookedUp, url: string, me: string) => LookedUp): Promise<void> =>
    changeAt(({ recommendation, url }, me) => ({ recommendation: changed(recommendation, url, me) }))

  function changeOwn(url: string, changed: (recommendation: LookedUp, me: string) => LookedUp): Promise<void> {
    const key = matchKey(url)
    return change((recommendation, of, me) => (matchKey(of) === key ? changed(recommendation, me) : recommendation))
  }

  return {
    change,
    begin,

    lookUp: (argument: Argument<'lookUp'>) => claim(argument) ?? lookUp(argument),

    more: ({ url, only_contacts, page }: Argument<'moreSharers'>) => recommendations.more(url, only_contacts, page),

    commentChanged: ({ url, message, quote }: Pick<ContentOf<'comment'>, 'url' | 'message' | 'quote'>): Promise<void> =>
      changeOwn(url, (recommendation, me) => {
        const changes = { sharing_message: message, ...(quote !== undefined && { quote }) }
        const data = recommendation.data.map((each) => (each.id === me ? { ...each, ...changes } : each))
        return { ...recommendation, ...changes, data }
      }),

    /** Updates a share in each cached look-up: its thanks and answers are known before the next one. */
    doneWith(id: string, changed: (share: Sharer) => Partial<Sharer>): Promise<void> {
      const inList = <List extends { data: Sharer[] }>(list: List): List => ({
        ...list,
        data: list.data.map((each) => (each.share_id === id ? { ...each, ...changed(each) } : each)),
      })
      return changeAt(({ recommendation, contacts }) => ({
        recommendation: inList(recommendation),
        ...(contacts && { contacts: inList(contacts) }),
      }))
    },

    shareRemoved: (url: string): Promise<void> =>
      changeOwn(url, (recommendation, me) =>
        recommendation.shared
          ? {
              ...recommendation,
              ...{ shared: false, share_id: '', sharing_message: '', quote: '', sharedTime: '' },
              count: Math.max(0, recommendation.count - 1),
              data: recommendation.data.filter(({ id }) => id !== me),
            }
          : recommendation,
      ),

    lookUpShared: (url: string, caller: Caller): Promise<void> =>
      withDeadline(lookUpDeadline, () =>
        ask(
          [url],
          async (shared) => {
            const before = (await items.recommendations.get()).find((each) => each.url === url)
            const known = before ?? { tab: url, also: [], isPassedUnread: false }
            await save({ ...known, ...(shared[0] as SharedAt), at: Date.now() })
          },
          caller,
        ),
      ).catch(reported),
  }
}

export const sharedByNobody: LookedUp = { ...v.parse(recommendationSchema, { data: [] }), passed: [], sharedTime: '' }

interface Answer extends PassesAbout {
  tab: string
  url: string
  /** The network's replies about the addresses that somebody shares, or for which it was asked. */
  shared: readonly SharedAt[]
}

/** The page is at its own address, unless people share it at another one alone: then a share joins theirs. */
function lookUpOf({ tab, url, shared, passed, isPassedUnread }: Answer): LookUp {
  const isOf = (address: string) => (each: SharedAt) => each.url === address && isShared(each)
  const nobody: SharedAt = { url, recommendation: sharedByNobody, contacts: { count: 0, data: [] } }
  const main = shared.find(isOf(url)) ?? shared.find(isOf(tab)) ?? shared.find((each) => each.url === url) ?? nobody
  const also = shared.filter((each) => each.url !== main.url && isShared(each))
  const ofPage = shared.filter((each) => each.url === url || each.url === tab)
  const all = [...ofPage.flatMap(({ recommendation }) => recommendation.passed), ...passed]
  const recommendation = { ...main.recommendation, passed: withoutRepeated(all) }
  return { tab, ...main, recommendation, also, isPassedUnread, at: Date.now() }
}

/** Maximum bytes of a cache as JSON; its newest entry always stays. A response may have 4 MiB, the storage has 10. */
const maxBytes = 3_000_000

export function withinBytes<Entry>(entries: readonly Entry[]): Entry[] {
  let bytes = 0
  return entries.slice(0, maxPages).filter((entry, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(entry)).length
    return index === 0 || bytes <= maxBytes
  })
}
