import { byShareText } from '../../contract/parameters.ts'
import { Refused } from '../refused.ts'
import { maxNews, type Share } from '../store/shares/news.ts'
import type { Store } from '../store/store.ts'
import type { SiteTranslate } from '../texts.ts'

/** A member who shares or posts; `language` is the language of texts without a given one. */
export interface Author {
  member: string
  language: string
}

/** A text that is undefined stays as it is in the member's earlier share of the page; an empty one is removed. */
export type SentShare = { url: string } & { [Text in keyof Share]?: Share[Text] | undefined }

export class NewsFull extends Refused {
  override message = `A member may have at most ${maxNews} shares and statuses; remove some first`
  sentence = (t: SiteTranslate): string => t('newsFull')
}

/** Call it within the transaction that adds a share or a status. */
async function refuseBeyondLimit({ news }: Store, member: string): Promise<void> {
  if ((await news.countOwnOf(member)) >= maxNews) throw new NewsFull()
}

/**
 * Shares a page, or changes the member's share of it. Call it within a transaction.
 * @returns the page's id @throws NewsFull
 */
export async function sharePage(store: Store, { member, language }: Author, sent: SentShare, now: number) {
  const page = await store.recommendations.find(sent.url)
  const own = page && (await store.recommendations.shareOf(page.id, member))
  if (own?.imported !== 0) await refuseBeyondLimit(store, member)
  return store.recommendations.share(member, sent.url, merge(sent, own, language), now)
}

/** A member's present texts about a page. @param language of texts whose language isn't given */
export const merge = (sent: SentShare, earlier: Share | undefined, language: string): Share => ({
  ...byShareText((name) => sent[name] ?? earlier?.[name] ?? ''),
  language: (sent.language ?? earlier?.language) || language,
})

/**
 * Posts a status. Call it within a transaction. @returns its id
 * @param status.socialAccounts are only stored, since forwarding is up to the operator; by default the member's privacy
 * settings' (§4)
 * @throws NewsFull
 */
export async function postStatus(
  store: Store,
  { member, language }: Author,
  status: {
    message: string
    language?: string | undefined
    byMobile?: boolean
    socialAccounts?: readonly string[] | undefined
  },
  now: number,
): Promise<string> {
  await refuseBeyondLimit(store, member)
  const { message, byMobile = false, socialAccounts } = status
  const social_accounts = socialAccounts?.join(',') ?? (await store.members.socialAccounts(member))
  const row = { message, by_mobile: byMobile, language: status.language ?? language, social_accounts }
  return store.news.postStatus(member, row, now)
}

/** `not theirs`: another member is the author. */
export type NewsOutcome = 'done' | 'unknown' | 'not theirs'

type OwnItem = { member: string; id: string }

/** @param texts a quote that is undefined stays as it is */
export async function editComment(
  { news }: Store,
  { member, id }: OwnItem,
  { message, quote }: { message: string; quote?: string | undefined },
): Promise<NewsOutcome> {
  const item = await news.find(id)
  if (item?.member !== member) return item ? 'not theirs' : 'unknown'
  await news.setMessage(id, message, quote)
  return 'done'
}

/** Removes a share or a status, which its author can restore for ten minutes. Call it within a transaction. */
export async function removeNews(store: Store, { member, id }: OwnItem, now: number): Promise<NewsOutcome> {
  if (await store.removedNews.remove(id, member, now)) return 'done'
  return (await store.news.find(id)) ? 'not theirs' : 'unknown'
}
