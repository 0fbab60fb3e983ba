import type { endpoints } from '../../../contract/endpoints.ts'
import type { Recommendation, Sharer } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { type Origins, pagePictureUrl, sitePaths } from '../../http/origins.ts'
import { notFound } from '../../http/problems.ts'
import type { GraphResponse } from '../../http/response.ts'
import type { Caller } from '../../store/applications.ts'
import type { Share } from '../../store/shares/news.ts'
import type { SharedPage, SharerRow } from '../../store/shares/recommendations.ts'
import type { Store } from '../../store/store.ts'
import type { GraphCall } from '../graph-call.ts'
import { countUntil, describeList, offset, type Page } from '../paging.ts'
import { type DetailCall, memberDescriber, withoutEmpty } from './members.ts'
import { assertWithinNewsLimit, created } from './news.ts'

type LookUp = GraphCall<typeof endpoints.recommendationById>
type Recommend = GraphCall<typeof endpoints.recommend>

async function describe(call: LookUp, url: string): Promise<Recommendation> {
  const { store, caller, parameters, origins } = call
  // without a token, or with `summary`, only the head
  const paging = caller && !parameters.summary ? parameters : { ...parameters, limit: 0 }
  const page = await store.recommendations.find(url, caller?.member)
  const { count: ofAll, rows } = page ? await findSharers(call, page, paging) : { count: 0, rows: [] }
  const count = countUntil(store, paging, ofAll, rows)
  const data = caller ? await describeSharers({ ...call, caller }, rows) : []
  return {
    ...describeList('RECOMMEND DETAILS', call, { page: paging, count, data, link: sitePaths.page(url) }),
    name: page?.title || url,
    url,
    domain: new URL(url).hostname,
    ...describePage(page, origins),
    shared: Boolean(page?.own_id),
    ...withoutEmpty({ share_id: page?.own_id, sharing_message: page?.own_message }),
  }
}

export const recommendations = {
  read: async (call: GraphCall<typeof endpoints.recommendation>): Promise<GraphResponse> => ({
    body: await describe(call, call.parameters.url),
  }),

  async readById(call: LookUp): Promise<GraphResponse> {
    const url = await call.store.recommendations.urlOf(call.id)
    if (url === undefined) throw notFound()
    return { body: await describe(call, url) }
  },

  create: async ({ store, caller, parameters, origins, now }: Recommend): Promise<GraphResponse> =>
    created(origins, await sharePage(store, caller, parameters, now)),
}

export async function sharePage(
  store: Store,
  { member, language }: Pick<Caller, 'member' | 'language'>,
  parameters: Recommend['parameters'],
  now: number,
): Promise<string> {
  const page = await store.recommendations.find(parameters.url)
  const own = page && (await store.recommendations.shareOf(page.id, member))
  if (!own) await assertWithinNewsLimit(store, member)
  return store.recommendations.share(member, parameters.url, mergeShare(parameters, own, language), now)
}

const mergeShare = (sent: Recommend['parameters'], earlier: Share | undefined, language: string): Share => ({
  title: sent.title ?? earlier?.title ?? '',
  overview: sent.overview ?? earlier?.overview ?? '',
  keywords: sent.keywords ?? earlier?.keywords ?? '',
  message: sent.message ?? earlier?.message ?? '',
  site_name: sent.site_name ?? earlier?.site_name ?? '',
  picture: sent.url_picture ?? earlier?.picture ?? '',
  language: (sent.language ?? earlier?.language) || language,
})

async function describeSharers(call: DetailCall, rows: readonly SharerRow[]): Promise<Sharer[]> {
  const describeMember = await memberDescriber(call, rows)
  return rows.map((row) => ({
    ...describeMember(row),
    type: 'SHARER',
    updated_time: writeTimestamp(row.shared),
    ...withoutEmpty({ sharing_message: row.message }),
  }))
}

async function findSharers({ store, caller, parameters }: LookUp, page: SharedPage, paging: Page) {
  const { recommendations } = store
  if (parameters.only_contacts) {
    // without a token or access to the contact list, the caller has no contacts here
    if (!caller?.contacts) return { count: 0, rows: [] }
    return recommendations.contactSharers(page.id, paging.limit, offset(paging), caller)
  }
  const rows =
    caller && paging.limit > 0 ? await recommendations.sharers(page.id, paging.limit, offset(paging), caller) : []
  return { count: page.sharers, rows }
}

function describePage(page: SharedPage | undefined, origins: Origins) {
  if (!page) return { title: '', overview: '' }
  return {
    id: page.id,
    updated_time: writeTimestamp(page.shared),
    title: page.title,
    overview: page.overview,
    ...withoutEmpty({ keywords: page.keywords, site_name: page.site_name, url_picture: page.picture }),
    ...(page.picture_file && { picture_copy: pagePictureUrl(origins, page.picture_file) }),
  }
}
