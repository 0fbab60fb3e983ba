import { matchKey } from '../../../contract/page-url.ts'
import { pageTextNames } from '../../../contract/parameters.ts'
import type { Argument } from '../../messages/questions.ts'
import type { Reason } from '../../schemas/reasons.ts'
import { type LookedUp, type LookUp, sharedByNobody } from '../../schemas/stored.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { type ShareDraft, shareDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { comparerFor } from '../api/plain-text.ts'
import type { Recommendations } from '../api/recommendations.ts'
import type { Session } from '../auth/session.ts'
import { Failed, reported } from '../base/failed.ts'
import { withDeadline } from '../base/queue.ts'
import type { Caller } from '../http/http.ts'
import type { CachedReplies } from '../http/replies.ts'
import { requireNetwork } from '../network/network.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { PageLists } from './page-list.ts'

const lookUpDeadline = 2000

/** Maximum pages whose look-up is cached for the popup's first frame; the latest ones stay. */
export const maxPages = 20

export type LookUps = ReturnType<typeof createLookUps>

export function createLookUps(
  session: Session,
  recommendations: Recommendations,
  outbox: Outbox,
  replies: CachedReplies,
  pageLists: Pick<PageLists, 'find'>,
) {
  async function save(lookUp: LookUp): Promise<void> {
    const others = (await items.recommendations.get()).filter(({ url }) => url !== lookUp.url)
    await items.recommendations.set(withinBytes([lookUp, ...others], maxPages))
  }

  async function lookUp(url: string, reason: Reason, caller?: Caller): Promise<void> {
    const me = (await items.account.get())?.id ?? ''
    const { result, owner } = await session.runInSession(
      () => recommendations.lookUp(me, { url, reason, caller }),
      ({ described: _, ...lookedUp }) => save({ url, ...lookedUp }),
    )
    if (owner) await confirmShown(owner, url, result, caller)
  }

  async function confirmShown(
    owner: string,
    url: string,
    { recommendation, described }: Awaited<ReturnType<Recommendations['lookUp']>>,
    caller: Caller | undefined,
  ): Promise<void> {
    const { shared, share_id, sharing_message } = recommendation
    const isSame = await comparerFor(caller?.network ?? (await requireNetwork()))
    const hasArrived = (message: string) => shared && isSame(sharing_message, message)
    await resolveUnconfirmedDraft(
      owner,
      url,
      ({ message = '', ...typed }) =>
        hasArrived(message) &&
        pageTextNames.every((name) => !described[name] || !typed[name] || isSame(described[name], typed[name])),
    )
    await outbox.confirmDelivered(owner, { page: { url, shared, share_id, hasArrived } })
  }

  async function saveNobody(url: string, listedAt: number): Promise<void> {
    const write = await session.guardedWriter()
    await write(() => save({ url, recommendation: sharedByNobody, contacts: { count: 0, data: [] }, listedAt }))
  }

  /** Whether a write about the page may have arrived: only the network says so, which has its address. */
  async function isUnconfirmed(url: string): Promise<boolean> {
    const key = matchKey(url)
    return (await items.outbox.get()).some(
      ({ phase, content }) => phase === 'unknown' && 'url' in content && matchKey(content.url) === key,
    )
  }

  /** Changes the recommendation of each cached look-up. */
  async function change(changed: (recommendation: LookedUp, url: string, me: string) => LookedUp): Promise<void> {
    const write = await session.guardedWriter()
    await write(async () => {
      const [stored, account] = await Promise.all([items.recommendations.get(), items.account.get()])
      const me = account?.id ?? ''
      await items.recommendations.set(
        stored.map((each) => ({ ...each, recommendation: changed(each.recommendation, each.url, me) })),
      )
    })
  }

  function changeOwn(url: string, changed: (recommendation: LookedUp, me: string) => LookedUp): Promise<void> {
    const key = matchKey(url)
    return change((recommendation, of, me) => (matchKey(of) === key ? changed(recommendation, me) : recommendation))
  }

  return {
    change,

    /** Asks the network only for pages that somebody shared. @throws Failed `listed` or `not-listed`: a decision is missing */
    async lookUp({ url, again, isCautious, askNow }: Argument<'lookUp'>): Promise<void> {
      if (again) replies.clear()
      await recommendations.assertAllowed(url)
      if (askNow || (await isUnconfirmed(url))) return lookUp(url, 'page')
      const found = await pageLists.find(url, (at) => saveNobody(url, at))
      if (found === 'unlisted') return saveNobody(url, Date.now())
      if (found === 'unknown' || (isCautious && found === 'unused')) throw new Failed('not-listed')
      if (isCautious) throw new Failed('listed')
      return lookUp(url, 'page')
    },

    more: ({ url, only_contacts, page }: Argument<'moreSharers'>) => recommendations.more(url, only_contacts, page),

    commentChanged: ({ url, message, quote }: Pick<ContentOf<'comment'>, 'url' | 'message' | 'quote'>): Promise<void> =>
      changeOwn(url, (recommendation, me) => {
        const changes = { sharing_message: message, ...(quote !== undefined && { quote }) }
        const data = recommendation.data.map((each) => (each.id === me ? { ...each, ...changes } : each))
        return { ...recommendation, ...changes, data }
      }),

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

    async lookUpShared(url: string, caller: Caller): Promise<void> {
      await withDeadline(lookUpDeadline, () => lookUp(url, 'afterwards', caller)).catch(reported)
    },
  }
}

/** A reply about the page shows whether a draft that was given up unconfirmed arrived. */
async function resolveUnconfirmedDraft(owner: string, url: string, hasArrived: (typed: ShareDraft) => boolean) {
  const draft = shareDraft(owner, url)
  const { unconfirmed, ...typed } = (await draft.get()) ?? {}
  const { message = '' } = typed
  if (unconfirmed === 'share' || unconfirmed === 'comment')
    await draft.set(hasArrived(unconfirmed === 'comment' ? { message } : typed) ? null : typed)
}

/** Maximum bytes of a cache as JSON; its newest entry always stays. A response may have 4 MiB, the storage has 10. */
export const maxBytes = 3_000_000

export function withinBytes<Entry>(entries: readonly Entry[], maxEntries: number): Entry[] {
  let bytes = 0
  return entries.slice(0, maxEntries).filter((entry, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(entry)).length
    return index === 0 || bytes <= maxBytes
  })
}
