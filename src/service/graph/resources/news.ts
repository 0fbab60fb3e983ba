import type { endpoints } from '../../../contract/endpoints.ts'
import type { Created, Deleted, NewsItem, Reactions, Updated } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { editComment, type NewsOutcome, postStatus, removeNews } from '../../actions/sharing.ts'
import { followUrl, type Origins, sitePaths } from '../../http/hosts.ts'
import { type GraphResponse, invalidParameters, notAllowed, notFound } from '../../http/response.ts'
import type { Caller } from '../../store/applications.ts'
import type { SeenMember } from '../../store/members/member-row.ts'
import { type NewsCondition, type NewsFilter, type NewsRow, nameOfNews } from '../../store/shares/news.ts'
import { keyOf, type Language, siteTranslate } from '../../texts.ts'
import type { DetailCall, GraphCall } from '../graph-call.ts'
import { countUntil, describeList, offset, upToLimit } from '../paging.ts'
import { endOfSecond } from '../parameters.ts'
import { describeMembers, emptyFeed, findShownMember, withoutEmpty } from './members.ts'

type Newsfeed = GraphCall<typeof endpoints.memberNewsfeed>

async function listNews(call: Newsfeed, list: Pick<NewsFilter, 'of' | 'withImported'>, link: string) {
  const { store, parameters } = call
  const filter = { ...list, ...readFilter(parameters) }
  const ofAll = await store.news.count(filter)
  const before = offset(parameters)
  // a list beyond the count is empty, and would query each contact in vain
  const rows = before < ofAll ? await store.news.list(filter, parameters.limit, before) : []
  const data = await describeItems(call, rows)
  const count = countUntil(parameters, ofAll, rows)
  const counted = store.news.isExact(filter) ? { count } : upToLimit(count)
  const shown = { page: parameters, ...counted, data, link }
  return { body: describeList('USER NEWS', 'listOfNews', { ...call, url: anchored(call) }, shown) }
}

export async function describeItems(call: DetailCall, rows: readonly NewsRow[]): Promise<NewsItem[]> {
  const [ids, authors] = [rows.map(({ id }) => id), rows.map(({ member }) => member)]
  const members = await describeMembers(call, authors)
  const added = await addedToNews(call, ids)
  return rows.flatMap((row) => {
    const from = members.get(row.member)
    const item = describeItem(row, call.language, call.origins)
    return from ? [{ ...item, ...added(row.id), from }] : []
  })
}

/** Fields of capabilities for shares and statuses, by their ids. */
export async function addedToNews(call: DetailCall, ids: readonly string[]) {
  const added = ids.length > 0 ? await Promise.all(call.adds.flatMap(({ news }) => news?.(call, ids) ?? [])) : []
  return (id: string) => Object.assign({}, ...added.map((each) => each.get(id))) as Partial<Reactions>
}

export const readNewsfeed = (call: GraphCall<typeof endpoints.newsfeed>) =>
  listNews(call, { of: { contactsOf: call.caller.member }, withImported: call.parameters.imported }, sitePaths.home)

/** Lists a member's news; empty if the member has not authorized the application (§7). */
export async function readNewsfeedOf(call: GraphCall<typeof endpoints.memberNewsfeed>) {
  const { row, authorized } = await findShownMember(call)
  return authorized
    ? listNews(call, { of: { member: row.id } }, sitePaths.profile(row.id))
    : { body: emptyFeed(call, row) }
}

type OnItem = Pick<GraphCall, 'store' | 'id' | 'now'> & { caller: Caller }

/**
 * Whether a member's shares and statuses may be read by id: the own, contacts', and those of who authorized the
 * application (§7).
 */
export const mayReadNews = ({ distance, consent }: SeenMember): boolean =>
  distance === 0 || distance === 1 || consent !== null

/** A share or a status. @throws Problem 404, also if the caller may not read it */
export async function findNews(
  { store, caller }: Pick<GraphCall, 'store'> & { caller: Caller },
  id: string,
): Promise<NewsRow> {
  const row = await store.news.find(id)
  if (!row) throw notFound()
  const author = await store.members.see(row.member, caller)
  if (!author || !mayReadNews(author)) throw notFound()
  return row
}

/** Shares and statuses by their own id. */
export const newsItems = {
  async read(call: GraphCall<typeof endpoints.newsItem>) {
    const [body] = await describeItems(call, [await findNews(call, call.id)])
    if (!body) throw notFound()
    return { body }
  },

  async setMessage({ store, caller, id, parameters }: GraphCall<typeof endpoints.updateShare>) {
    check(await editComment(store, { member: caller.member, id }, parameters))
    return { body: { updated: true } satisfies Updated }
  },

  async delete({ store, caller, id, now }: OnItem) {
    check(await removeNews(store, { member: caller.member, id }, now))
    return { body: { deleted: true } satisfies Deleted }
  },
}

/** @throws Problem 404 or 403, unless the outcome is `done` */
function check(outcome: NewsOutcome): void {
  if (outcome === 'unknown') throw notFound()
  if (outcome === 'not theirs') throw notAllowed('Only its author may change or remove a share or a status')
}

function readFilter({ domain, language, since, until }: Newsfeed['parameters']): NewsCondition {
  const host = domain === undefined ? undefined : URL.parse(`http://${domain}/`)?.hostname
  if (domain !== undefined && !host) throw invalidParameters(['domain must be a host name'])
  return {
    domain: host,
    languages: language?.includes('ALL') ? [] : language,
    since,
    until: until === undefined ? undefined : endOfSecond(until),
  }
}

/** Sets `until` in the URLs of other pages, so that new items don't move items from page to page. */
function anchored({ url, parameters, now }: Newsfeed): string {
  const anchor = new URL(url)
  if (parameters.until === undefined) anchor.searchParams.set('until', new Date(now).toISOString())
  return anchor.href
}

function describeItem(row: NewsRow, language: Language, origins: Origins): Omit<NewsItem, 'from'> {
  const updated_time = writeTimestamp(row.published)
  const kind = row.url === null ? 'status' : 'share'
  const t = siteTranslate(language)
  const name = t(keyOf('newsOf', kind))
  const categoryLink = origins.authUrl + sitePaths.newsOf(kind === 'share' ? 'page' : kind)
  const tags = row.keywords.split(',').flatMap((word) => word.trim() || [])
  return {
    id: row.id,
    type: 'NEWS ITEM',
    name: row.title || row.url || nameOfNews(row),
    link: origins.authUrl + sitePaths.newsItem(row.id),
    category: { id: `news-category-${kind}`, type: 'NEWS CATEGORY', name, link: categoryLink, updated_time },
    label: `${t(keyOf('labelOf', kind))} `,
    message: row.message,
    ...withoutEmpty({ title: row.title, description: row.overview, picture: row.url_picture, url: row.url }),
    ...withoutEmpty({ quote: row.quote }),
    language: row.language,
    updated_time,
    creation_date: writeTimestamp(row.created),
    infeed_link: followUrl(origins, row.id),
    comment_count: 0,
    like_count: 0,
    ...(tags.length > 0 && { tags }),
  }
}

export async function createStatus({ store, caller, parameters, origins, now }: GraphCall<typeof endpoints.status>) {
  const { by_mobile: byMobile, social_account: socialAccounts, ...status } = parameters
  return created(origins, await postStatus(store, caller, { ...status, byMobile, socialAccounts }, now))
}

export const created = (origins: Origins, created_graph_id: string): GraphResponse<Created> => ({
  status: 201,
  body: { created: true, created_graph_id },
  headers: { Location: `${origins.baseUrl}/${created_graph_id}`, Createdgraphid: created_graph_id },
})
