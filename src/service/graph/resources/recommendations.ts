import type { endpoints } from '../../../contract/endpoints.ts'
import { keyVersion } from '../../../contract/page-url.ts'
import { byPageText } from '../../../contract/parameters.ts'
import type { Recommendation, SharedPages, Sharer } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { sharePage } from '../../actions/sharing.ts'
import { sitePaths } from '../../http/hosts.ts'
import { invalidParameters, notFound } from '../../http/response.ts'
import type { SharedPage, SharerRow } from '../../store/shares/recommendations.ts'
import type { DetailCall, GraphCall } from '../graph-call.ts'
import { countUntil, describeList, offset, type PageOfList } from '../paging.ts'
import { memberDescriber, withoutEmpty } from './members.ts'
import { addedToNews, created, mayReadNews } from './news.ts'

type LookUp = GraphCall<typeof endpoints.recommendationById>

async function describe(call: LookUp, url: string): Promise<Recommendation> {
  const { store, caller, parameters } = call
  // without a token, or with `summary`, only the head
  const paging = caller && !parameters.summary ? parameters : { ...parameters, limit: 0 }
  const page = await store.recommendations.find(url, caller?.member)
  const { count: ofAll, rows } = page ? await findSharers(call, page, paging) : { count: 0, rows: [] }
  const count = countUntil(paging, ofAll, rows)
  const data = caller ? await describeSharers({ ...call, caller }, rows) : []
  return {
    ...describeList('RECOMMEND DETAILS', 'newsOfShare', call, { page: paging, count, data, link: sitePaths.page(url) }),
    name: page?.title || url,
    url,
    domain: new URL(url).hostname,
    ...describePage(page),
    shared: Boolean(page?.own_id),
    ...withoutEmpty({ share_id: page?.own_id, sharing_message: page?.own_message, quote: page?.own_quote }),
    ...(caller && (await addedTo({ ...call, caller }, url))),
  }
}

/** Fields of capabilities for the answer about a page. */
const addedTo = async (call: DetailCall, url: string): Promise<Partial<Recommendation>> =>
  Object.assign({}, ...(await Promise.all(call.adds.map(({ recommendation }) => recommendation?.(call, url)))))

export const recommendations = {
  read: async (call: GraphCall<typeof endpoints.recommendation>) => ({
    body: await describe(call, call.parameters.url),
  }),

  async readById(call: LookUp) {
    const url = await call.store.recommendations.urlOf(call.id)
    if (url === undefined) throw notFound()
    return { body: await describe(call, url) }
  },

  async create({ store, caller, parameters, origins, now }: GraphCall<typeof endpoints.recommend>) {
    const page = await sharePage(store, caller, parameters, now)
    const answer = created(origins, page)
    const share = await store.recommendations.shareOf(page, caller.member)
    return { ...answer, body: { ...answer.body, ...(share && { share_id: share.id }) } }
  },
}

async function describeSharers(call: DetailCall, rows: readonly SharerRow[]): Promise<Sharer[]> {
  const describeMember = await memberDescriber(call, rows)
  const shares = rows.map(({ share_id }) => share_id)
  const added = await addedToNews(call, shares)
  return rows.map((row) => ({
    ...describeMember(row),
    type: 'SHARER',
    updated_time: writeTimestamp(row.shared),
    ...withoutEmpty({ sharing_message: row.message, quote: row.quote }),
    ...(mayReadNews(row) && { share_id: row.share_id }),
    ...{ comment_count: 0, like_count: 0 },
    ...added(row.share_id),
  }))
}

async function findSharers({ store, caller, parameters }: LookUp, page: SharedPage, paging: PageOfList) {
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

function describePage(page: SharedPage | undefined) {
  if (!page) return { title: '', overview: '' }
  const { title, overview, ...others } = byPageText((name) => page[name])
  return {
    id: page.id,
    updated_time: writeTimestamp(page.shared),
    title,
    overview,
    ...withoutEmpty(others),
  }
}

/** Shared pages are the same for every caller; pages of capabilities are the caller's own. */
export async function readBucket(call: GraphCall<typeof endpoints.sharedPages>): Promise<{ body: SharedPages }> {
  const { store, parameters, adds } = call
  const { key_version, bits, bucket } = parameters
  if (bucket >= 2 ** bits) throw invalidParameters([`bucket must be at most ${2 ** bits - 1} with these bits`])
  const asked = { key_version, bits, bucket }
  const salt = await store.pageHashes.salt()
  const found = await store.sharedPages.read(asked)
  if (!('hashes' in found)) return { body: { key_version: keyVersion, salt, ...found } }
  const added = await Promise.all(adds.map(({ sharedPages }) => sharedPages?.(call, asked)))
  const { complete, hashes } = found
  return { body: Object.assign({ ...asked, salt, complete, hashes: inBase64(hashes) }, ...added) }
}

/** @param hashes in hexadecimal, one after the other */
export const inBase64 = (hashes: string): string => Buffer.from(hashes, 'hex').toString('base64')
