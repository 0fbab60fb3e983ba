import type { endpoints } from '../../../contract/endpoints.ts'
import type { NewsItem } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/timestamp.ts'
import { newsItemUrl, type Origins, pagePictureUrl } from '../../http/origins.ts'
import { invalidParameters } from '../../http/problems.ts'
import type { Language } from '../../http/request/language.ts'
import type { GraphResponse } from '../../http/response.ts'
import type { NewsFilter, NewsRow } from '../../store/shares/news.ts'
import type { GraphCall } from '../graph-call.ts'
import { describeList, offset } from '../paging.ts'
import { memberDescriber, unlessEmpty, viewerOf } from './member-detail.ts'
import { newsLabels } from './news-labels.ts'
import { emptyFeed, findSubject } from './subject.ts'

type Newsfeed = GraphCall<typeof endpoints.newsfeed>

/** `GET /newsfeed` (news of the caller's contacts) and `GET /<member>/newsfeed` (news of that member). */
export function createNewsfeed(origins: Origins) {
  async function list(call: Newsfeed, of: NewsFilter['of']): Promise<GraphResponse> {
    const { store, parameters, language } = call
    const filter = { of, ...readFilter(parameters) }
    const count = await store.news.count(filter)
    const before = offset(parameters)
    // a list beyond the count is empty, and would query each contact in vain
    const rows = before < count ? await store.news.list(filter, parameters.limit, before) : []
    const members = await store.members.seeAll(
      rows.map(({ member }) => member),
      viewerOf(call),
    )
    const describeMember = await memberDescriber(call, members.values(), origins)
    const data = rows.map((row) => {
      const member = members.get(row.member)
      if (!member) throw new Error('a news item without its member')
      return { ...describeItem(row, language, origins), from: describeMember(member) }
    })
    return { body: describeList('USER NEWS', { ...call, url: anchored(call) }, { page: parameters, count, data }) }
  }

  return {
    read: (call: Newsfeed) => list(call, { contactsOf: call.caller.member }),

    /** Empty if the member has not authorized the application (§7). */
    async readOfMember(call: GraphCall<typeof endpoints.memberNewsfeed>): Promise<GraphResponse> {
      const { row, authorized } = await findSubject(call)
      return authorized ? list(call, { member: row.id }) : { body: emptyFeed(call) }
    },
  }
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

/** Describes a share or a status, without its author. */
export function describeItem(row: NewsRow, language: Language, origins: Origins): Omit<NewsItem, 'from'> {
  const updated_time = writeTimestamp(row.published)
  const kind = row.url === null ? 'status' : 'share'
  const { name, label } = newsLabels[language][kind]
  const tags = row.keywords.split(',').flatMap((word) => word.trim() || [])
  return {
    id: row.id,
    type: 'NEWS ITEM',
    name: '',
    link: '',
    category: { id: `news-category-${kind}`, type: 'NEWS CATEGORY', name, link: '', updated_time },
    label,
    message: row.message,
    ...unlessEmpty('title', row.title),
    ...unlessEmpty('description', row.overview),
    ...unlessEmpty('picture', row.picture),
    ...(row.picture_file && { picture_copy: pagePictureUrl(origins, row.picture_file) }),
    language: row.language,
    updated_time,
    creation_date: writeTimestamp(row.created),
    infeed_link: newsItemUrl(origins, row.id),
    comment_count: 0,
    like_count: 0,
    ...(tags.length > 0 ? { tags } : {}),
    ...unlessEmpty('url', row.url ?? ''),
  }
}
