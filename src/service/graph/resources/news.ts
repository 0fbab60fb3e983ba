import type { endpoints } from '../../../contract/endpoints.ts'
import type { Created, Deleted, NewsItem, Updated } from '../../../contract/resources.ts'
import { cleanName, cut, writeTimestamp } from '../../../contract/text.ts'
import type { Language } from '../../http/language.ts'
import { followUrl, graphUrl, type Origins, pagePictureUrl, sitePaths } from '../../http/origins.ts'
import { invalidParameters, notAllowed, notFound } from '../../http/problems.ts'
import type { GraphResponse } from '../../http/response.ts'
import type { Caller } from '../../store/applications.ts'
import { maxNews, type NewsFilter, type NewsRow } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import type { GraphCall } from '../graph-call.ts'
import { countUntil, describeList, offset, upToLimit } from '../paging.ts'
import { type DetailCall, emptyFeed, findSubject, memberDescriber, withoutEmpty } from './members.ts'

type Newsfeed = GraphCall<typeof endpoints.newsfeed>

async function listNews(call: Newsfeed, of: NewsFilter['of'], link: string): Promise<GraphResponse> {
  const { store, parameters } = call
  const filter = { of, ...readFilter(parameters) }
  const ofAll = await store.news.count(filter)
  const before = offset(parameters)
  // a list beyond the count is empty, and would query each contact in vain
  const rows = before < ofAll ? await store.news.list(filter, parameters.limit, before) : []
  const data = await describeItems(call, rows)
  const count = countUntil(store, parameters, ofAll, rows)
  const counted = store.news.isExact(filter) ? { count } : upToLimit(count)
  const list = { page: parameters, ...counted, data, link }
  return { body: describeList('USER NEWS', { ...call, url: anchored(call) }, list) }
}

export async function describeItems(call: DetailCall, rows: readonly NewsRow[]): Promise<NewsItem[]> {
  const ids = rows.map(({ member }) => member)
  const members = await call.store.members.seeAll(ids, call.caller)
  const describeMember = await memberDescriber(call, members.values())
  return rows.flatMap((row) => {
    const member = members.get(row.member)
    return member ? [{ ...describeItem(row, call.language, call.origins), from: describeMember(member) }] : []
  })
}

export const readNewsfeed = (call: Newsfeed) => listNews(call, { contactsOf: call.caller.member }, sitePaths.home)

/** Empty if the member has not authorized the application (§7). */
export async function readNewsfeedOf(call: GraphCall<typeof endpoints.memberNewsfeed>): Promise<GraphResponse> {
  const { row, authorized } = await findSubject(call)
  return authorized ? listNews(call, { member: row.id }, sitePaths.profile(row.id)) : { body: emptyFeed(call, row) }
}

type OnItem = Pick<GraphCall, 'store' | 'id' | 'now'> & { caller: Caller }

/** Shares and statuses by their own id. */
export const newsItems = {
  /** For who has it in a newsfeed: its author, contacts, and others if the author authorized the application (§7). */
  async read(call: GraphCall<typeof endpoints.newsItem>): Promise<GraphResponse> {
    const { store, caller, id } = call
    const row = await store.news.find(id)
    const author = row && (await store.members.see(row.member, caller))
    const isKnown =
      row?.member === caller.member || (row && (await store.contacts.areContacts(caller.member, row.member)))
    const [body] = row && (isKnown || author?.consent !== null) ? await describeItems(call, [row]) : []
    if (!body) throw notFound()
    return { body }
  },

  async setMessage(call: GraphCall<typeof endpoints.updateShare>): Promise<GraphResponse> {
    await assertOwn(call)
    await call.store.news.setMessage(call.id, call.parameters.message)
    return { body: { updated: true } satisfies Updated }
  },

  async delete(call: OnItem): Promise<GraphResponse> {
    await assertOwn(call)
    await call.store.removedNews.remove(call.id, call.caller.member, call.now)
    return { body: { deleted: true } satisfies Deleted }
  },
}

async function assertOwn({ store, caller, id }: OnItem) {
  const item = await store.news.find(id)
  if (!item) throw notFound()
  if (item.member !== caller.member) throw notAllowed('Only its author may change or remove a share or a status')
}

function readFilter({ domain, language, since, until }: Newsfeed['parameters']): Omit<NewsFilter, 'of'> {
  const host = domain === undefined ? undefined : URL.parse(`http://${domain}/`)?.hostname
  if (domain !== undefined && !host) throw invalidParameters(['domain must be a host name'])
  return {
    domain: host,
    languages: language?.includes('ALL') ? [] : language,
    since,
    // timestamps on the wire have no fractions, so a whole second includes all its milliseconds
    until: until !== undefined && until % 1000 === 0 ? until + 999 : until,
  }
}

/** Sets `until` in the URLs of other pages, so that new items don't move items from page to page. */
function anchored({ url, parameters, now }: Newsfeed): string {
  const anchor = new URL(url)
  if (parameters.until === undefined) anchor.searchParams.set('until', new Date(now).toISOString())
  return anchor.href
}

/** Maximum characters of a status in its name: screen readers read it whole beside each button. */
const namingLength = 40

/** The title of a share's page, or its address; the first words of a status. */
export function nameOfNews({ title, url, message }: Pick<NewsRow, 'title' | 'url' | 'message'>): string {
  if (title || url !== null) return title || (url ?? '')
  const text = cleanName(message)
  const start = cut(text, namingLength)
  return start === text ? text : `${start.trimEnd()}…`
}

export function describeItem(row: NewsRow, language: Language, origins: Origins): Omit<NewsItem, 'from'> {
  const updated_time = writeTimestamp(row.published)
  const kind = row.url === null ? 'status' : 'share'
  const [name, label] = newsLabels[language][kind]
  const categoryLink = origins.authUrl + sitePaths.newsOf(kind === 'share' ? 'page' : kind)
  const tags = row.keywords.split(',').flatMap((word) => word.trim() || [])
  return {
    id: row.id,
    type: 'NEWS ITEM',
    name: nameOfNews(row),
    link: origins.authUrl + sitePaths.newsItem(row.id),
    category: { id: `news-category-${kind}`, type: 'NEWS CATEGORY', name, link: categoryLink, updated_time },
    label,
    message: row.message,
    ...withoutEmpty({ title: row.title, description: row.overview, picture: row.picture, url: row.url }),
    ...(row.picture_file && { picture_copy: pagePictureUrl(origins, row.picture_file) }),
    language: row.language,
    updated_time,
    creation_date: writeTimestamp(row.created),
    infeed_link: followUrl(origins, row.id),
    comment_count: 0,
    like_count: 0,
    ...(tags.length > 0 && { tags }),
  }
}

const newsLabels: Record<Language, Record<'status' | 'share', readonly [name: string, label: string]>> = {
  en: { status: ['Status', 'Status: '], share: ['Shared page', 'shared a page: '] },
  fr: { status: ['Statut', 'Statut : '], share: ['Page partagée', 'a partagé une page : '] },
  it: { status: ['Stato', 'Stato: '], share: ['Pagina condivisa', 'ha condiviso una pagina: '] },
  es: { status: ['Estado', 'Estado: '], share: ['Página compartida', 'ha compartido una página: '] },
  de: { status: ['Status', 'Status: '], share: ['Geteilte Seite', 'hat eine Seite geteilt: '] },
  pt: { status: ['Estado', 'Estado: '], share: ['Página partilhada', 'partilhou uma página: '] },
}

/** The service only stores `social_account`; forwarding the status is up to the operator. */
export const createStatus = async ({ store, caller, parameters, origins, now }: GraphCall<typeof endpoints.status>) =>
  created(origins, await postStatus(store, caller, parameters, now))

export const created = (origins: Origins, created_graph_id: string): GraphResponse => ({
  status: 201,
  body: { created: true, created_graph_id } satisfies Created,
  headers: { Location: graphUrl(origins, created_graph_id), Createdgraphid: created_graph_id },
})

export async function postStatus(
  store: Store,
  caller: Pick<Caller, 'member' | 'language'>,
  { message, by_mobile, language = caller.language, social_account }: GraphCall<typeof endpoints.status>['parameters'],
  now: number,
): Promise<string> {
  await assertWithinNewsLimit(store, caller.member)
  // default: the member's privacy settings (§4)
  const social_accounts = social_account?.join(',') ?? (await store.members.socialAccounts(caller.member))
  return store.news.postStatus(caller.member, { message, by_mobile, language, social_accounts }, now)
}

/** Call it within the transaction that adds a share or a status. @throws Problem 403 beyond `maxNews` */
export async function assertWithinNewsLimit({ news }: Store, member: string): Promise<void> {
  if ((await news.countAllOf(member)) < maxNews) return
  throw notAllowed(`A member may have at most ${maxNews} shares and statuses; remove some first`)
}
