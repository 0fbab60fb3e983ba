import { matchKey } from '../../contract/page-url.ts'
import type { Argument } from '../messages/questions.ts'
import { sameFilter } from '../schemas/newsfeed.ts'
import type { WriteContent } from '../schemas/outbox.ts'
import { defaultListed, type LookedUp, type PendingRequests, stillPending } from '../schemas/stored.ts'
import type { ContactRequest } from '../schemas/wire.ts'
import { answerDraft, type ShareDraft } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { newsfeeds } from '../storage/newsfeeds.ts'
import type { Reason } from '../storage/sent.ts'
import type { Members } from './api/members.ts'
import type { Feeds } from './api/newsfeed.ts'
import { comparerFor } from './api/plain-text.ts'
import type { Recommendations } from './api/recommendations.ts'
import type { Session } from './auth/session.ts'
import { failureOf } from './base/failed.ts'
import { withDeadline } from './base/queue.ts'
import type { Caller, Replies } from './http/http.ts'
import { type RateLimit, scarce } from './http/rate-limit.ts'
import type { Indexing } from './index/sync.ts'
import { requireNetwork } from './network/networks.ts'
import { resolveUnconfirmedDraft } from './outbox/drafts.ts'
import type { Outbox } from './outbox/outbox.ts'

const lookUpDeadline = 2000

const fieldsOfPage = ['title', 'overview', 'keywords', 'site_name', 'url_picture'] as const

/** Pages whose look-up is cached for the popup's first frame, most recently looked up first; at most. */
export const maxPages = 20

type LookUps = ReturnType<typeof createLookUps>

export function createLookUps(session: Session, recommendations: Recommendations, outbox: Outbox, replies: Replies) {
  async function lookUp(url: string, reason: Reason, as?: Caller): Promise<void> {
    const { result, owner } = await session.during(
      async () => recommendations.lookUp((await items.account.get())?.id ?? '', { url, reason, as }),
      async ({ described: _, ...lookedUp }) => {
        const others = (await items.recommendations.get()).filter((each) => each.url !== url)
        await items.recommendations.set(withinBytes([{ url, ...lookedUp }, ...others], maxPages))
      },
    )
    const { shared, sharing_message: message } = result.recommendation
    const isSame = await comparerFor(as?.network ?? (await requireNetwork()))
    const hasArrived = (text: string) => shared && isSame(message, text)
    const isDelivered = (write: WriteContent) =>
      write.type === 'removal'
        ? !shared || result.recommendation.share_id !== write.share_id
        : (write.type === 'share' || write.type === 'comment') && hasArrived(write.message)
    const { described } = result
    const isShown = ({ message = '', ...typed }: ShareDraft) =>
      hasArrived(message) &&
      // a network may not say them all
      fieldsOfPage.every((name) => !described[name] || !typed[name] || isSame(described[name], typed[name]))
    if (owner) await resolveUnconfirmedDraft(owner, url, isShown)
    await outbox.confirmDelivered(owner, (write) => 'url' in write && write.url === url && isDelivered(write))
  }

  async function changeOwn(url: string, change: (recommendation: LookedUp, me: string) => LookedUp) {
    const key = matchKey(url)
    const noRequest = async () => null
    await session.during(noRequest, async () => {
      const [stored, account] = await Promise.all([items.recommendations.get(), items.account.get()])
      const changed = stored.map((each) =>
        matchKey(each.url) === key ? { ...each, recommendation: change(each.recommendation, account?.id ?? '') } : each,
      )
      await items.recommendations.set(changed)
    })
  }

  return {
    lookUp(page: Argument<'lookUp'>): Promise<void> {
      // the member wants a new reply
      if (page.again) replies.clear()
      return lookUp(page.url, 'page')
    },

    more: ({ url, only_contacts, page }: Argument<'moreSharers'>) => recommendations.more(url, only_contacts, page),

    commentChanged: ({ url, message }: { url: string; message: string }): Promise<void> =>
      changeOwn(url, (recommendation, me) => ({
        ...recommendation,
        sharing_message: message,
        data: recommendation.data.map((each) => (each.id === me ? { ...each, sharing_message: message } : each)),
      })),

    shareRemoved: (url: string): Promise<void> =>
      changeOwn(url, (recommendation, me) =>
        recommendation.shared
          ? {
              ...recommendation,
              ...{ shared: false, share_id: '', sharing_message: '', shared_time: '' },
              count: Math.max(0, recommendation.count - 1),
              data: recommendation.data.filter(({ id }) => id !== me),
            }
          : recommendation,
      ),

    async lookUpShared(url: string, as: Caller): Promise<void> {
      await withDeadline(lookUpDeadline, () => lookUp(url, 'afterwards', as)).catch(() => undefined)
    },
  }
}

/** Bytes of a cache as JSON; its newest entry is always cached. A response may have 4 MiB, storage.session has 10. */
export const maxBytes = 3_000_000

function withinBytes<Entry>(entries: readonly Entry[], maxEntries: number): Entry[] {
  let bytes = 0
  return entries.slice(0, maxEntries).filter((entry, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(entry)).length
    return index === 0 || bytes <= maxBytes
  })
}

const maxFilters = 5

export function createNews(session: Session, newsfeed: Feeds) {
  return {
    async read(filter: Argument<'readNewsfeed'>): Promise<void> {
      await session.during(
        () => newsfeed.read(filter, 1, 'news'),
        async (feed) => {
          const others = (await newsfeeds.get()).filter((each) => !sameFilter(each.filter, filter))
          await newsfeeds.set(withinBytes([{ filter, feed }, ...others], maxFilters))
        },
      )
    },

    more: ({ page, ...filter }: Argument<'moreNews'>) => newsfeed.read(filter, page, 'more'),
  }
}

export function createPendingRequests(session: Session, members: Members, outbox: Outbox) {
  /** By id of a request that was found gone after the stored list: the number of the last list requested before. */
  const goneSince = new Map<string, number>()
  let requested = 0
  let newest = 0

  /** Stores the list unless a later one is stored. @param wanted by default as many as are stored */
  async function refresh(reason: Reason, wanted?: number): Promise<void> {
    const readList = async () => {
      requested += 1
      const number = requested
      const listed = (await items.pendingRequests.get())?.requests.length ?? 0
      return { number, ...(await members.requests(Math.max(wanted ?? listed, defaultListed), reason)) }
    }
    let isNewest = false
    let before: ContactRequest[] = []
    const { result: list, owner } = await session.during(
      readList,
      async ({ number, requests, count, count_string }) => {
        isNewest = number >= newest
        if (!isNewest) return
        newest = number
        // an older list is not stored any more
        for (const [id, since] of goneSince) if (since < number) goneSince.delete(id)
        const stored = await items.pendingRequests.get()
        before = stored ? stillPending(stored).requests : []
        const isListed = (id: string) => requests.some((request) => request.id === id)
        await items.pendingRequests.set({
          count,
          count_string,
          requests,
          // a list may lag behind a confirmed answer
          answered: (stored?.answered ?? []).filter(isListed),
          // a list that was requested later and has the request proves that it is not gone
          gone: (stored?.gone ?? []).filter((id) => isListed(id) && goneSince.has(id)),
        })
      },
    )
    const isListed = (id: string) => list.requests.some((request) => request.id === id)
    // only the newest whole list proves that a request is gone
    if (!isNewest || !list.isWhole || owner === undefined) return
    await outbox.confirmDelivered(owner, (write) => 'id' in write && !isListed(write.id))
    for (const { id, from } of before.filter((request) => !isListed(request.id))) {
      const draft = answerDraft(owner, id)
      const typed = await draft.get()
      if (typed?.message) await outbox.saveLostAnswer(owner, id, typed, from.name)
      else await draft.remove()
    }
  }

  const refreshSoon = (reason: Reason): void => void refresh(reason).catch(() => undefined)

  async function updateStored(change: (stored: PendingRequests) => Partial<PendingRequests>): Promise<void> {
    const write = await session.writer()
    await write(async () => {
      const stored = await items.pendingRequests.get()
      if (stored) await items.pendingRequests.set({ ...stored, ...change(stored) })
    })
    refreshSoon('afterwards')
  }

  return {
    refresh,
    refreshSoon,

    markAnswered: (id: string): Promise<void> =>
      updateStored(({ answered }) => ({ answered: [...new Set([...answered, id])] })),

    async markGone(id: string): Promise<void> {
      goneSince.set(id, requested)
      await updateStored(({ gone }) => ({ gone: [...new Set([...gone, id])] }))
    },
  }
}

export function followWrites(
  outbox: Outbox,
  lookUps: LookUps,
  pendingRequests: ReturnType<typeof createPendingRequests>,
  index: Indexing,
): void {
  async function readOwn(): Promise<void> {
    await index.readOwnSoon()
    void index.read().catch(failureOf)
  }

  outbox.onEnded(async (content, as, isGone) => {
    const isRemoved = content.type === 'removal' || (content.type === 'comment' && isGone)
    if (content.type === 'share' && !isGone) {
      await readOwn()
      await lookUps.lookUpShared(content.url, as)
    } else if (isRemoved) {
      await lookUps.shareRemoved(content.url)
      // if the index can't be written, its next sync removes the share
      await index.ownRemoved(content.url).catch(failureOf)
      await readOwn()
    } else if (content.type === 'comment') {
      await lookUps.commentChanged(content)
      await readOwn()
    } else if ('id' in content) {
      if (content.type === 'answer' && content.value === 'ACCEPT' && !isGone) await index.contactsChanged()
      await pendingRequests[isGone ? 'markGone' : 'markAnswered'](content.id)
    }
  })
}

const fresh = 60_000

/**
 * Reads the account, whose name, headline and picture may change on the network's web site: unless this background has
 * just done so, or calls are scarce.
 */
export function createAccountReader(session: Session, members: Members, rateLimit: RateLimit) {
  let readAt = 0
  return async (): Promise<void> => {
    const now = Date.now()
    const { baseUrl } = await requireNetwork()
    if (Math.abs(now - readAt) < fresh || (await rateLimit.rate(baseUrl)) < scarce) return
    readAt = now
    await session.during(
      () => members.me('popup'),
      async (account) => {
        const stored = await items.account.get()
        if (stored?.id !== account.id || JSON.stringify(stored) === JSON.stringify(account)) return
        await items.lastAccount.set({ id: account.id, name: account.name })
        await items.account.set(account)
      },
    )
  }
}
