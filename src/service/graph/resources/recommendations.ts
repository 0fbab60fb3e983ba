import type { endpoints } from '../../../contract/endpoints.ts'
import { cleanPageAddress } from '../../../contract/page-url.ts'
import type { Created, Recommendation, Sharer } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/timestamp.ts'
import { type Addresses, graphAddress } from '../../http/origins.ts'
import { notFound } from '../../http/problems.ts'
import type { Answer } from '../../http/response.ts'
import type { SharedPage, SharerRow } from '../../store/recommendations.ts'
import type { GraphCall } from '../graph-call.ts'
import { describeList, offset, type Page } from '../paging.ts'
import { type DetailCall, memberDescriber, unlessEmpty } from './member-detail.ts'

type LookUp = GraphCall<typeof endpoints.recommendationById>
type Recommend = GraphCall<typeof endpoints.recommend>

/** `GET /recommend`: who shared a page; `POST /recommend`: share it. The service never fetches the page itself. */
export function createRecommendations(addresses: Addresses) {
  async function describe(call: LookUp, address: string): Promise<Recommendation> {
    const { store, caller, parameters } = call
    // without a token, and in a summary, there is the head only
    const paging = caller && !parameters.summary ? parameters : { ...parameters, limit: 0 }
    const page = await store.recommendations.latest(address)
    const { count, rows } = page ? await findSharers(call, page.id, paging) : { count: 0, rows: [] }
    const own = page && caller && (await store.recommendations.messageOf(page.id, caller.member))
    const data = caller ? await describeSharers({ ...call, caller }, rows, addresses) : []
    return {
      ...describeList('RECOMMEND DETAILS', call, paging, count, data),
      link: address,
      domain: new URL(address).hostname,
      ...describePage(page),
      shared: own !== undefined,
      ...unlessEmpty('sharing_message', own ?? ''),
    }
  }

  return {
    async read(call: GraphCall<typeof endpoints.recommendation>): Promise<Answer> {
      return { body: await describe(call, clean(call.parameters.url)) }
    },

    /** Where `created_graph_id` leads. */
    async readById(call: LookUp): Promise<Answer> {
      const address = await call.store.recommendations.address(call.id)
      if (address === undefined) throw notFound()
      return { body: await describe(call, address) }
    },

    async create({ store, caller, parameters, now }: Recommend): Promise<Answer> {
      const { title = '', overview = '', keywords = '', message = '', site_name = '' } = parameters
      const language = parameters.language ?? (await store.members.find(caller.member))?.language ?? ''
      const share = { title, overview, keywords, message, site_name, picture: parameters.url_picture ?? '', language }
      const id = await store.recommendations.share(caller.member, clean(parameters.url), share, now)
      return {
        status: 201,
        body: { created: true, created_graph_id: id } satisfies Created,
        headers: { Location: graphAddress(addresses, id), Createdgraphid: id },
      }
    },
  }
}

async function describeSharers(call: DetailCall, rows: readonly SharerRow[], addresses: Addresses): Promise<Sharer[]> {
  const describeMember = await memberDescriber(call, rows, addresses)
  return rows.map((row) => ({
    ...describeMember(row),
    type: 'SHARER',
    updated_time: writeTimestamp(row.shared),
    ...unlessEmpty('sharing_message', row.message),
  }))
}

/** The number of sharers that the caller asked about, and those of this page of the list. */
async function findSharers({ store, caller, parameters }: LookUp, recommendation: string, paging: Page) {
  // whoever calls without a token, or may not see the contact list, has no contacts here
  if (parameters.only_contacts && !caller?.contacts) return { count: 0, rows: [] }
  const contactsOf = parameters.only_contacts ? caller?.member : undefined
  const count = await store.recommendations.countSharers(recommendation, contactsOf)
  return {
    count,
    rows: await store.recommendations.sharers(recommendation, paging.limit, offset(paging), contactsOf),
  }
}

/** The head, from the latest share. */
function describePage(page: SharedPage | undefined) {
  if (!page) return { title: '', overview: '' }
  return {
    id: page.id,
    updated_time: writeTimestamp(page.shared),
    title: page.title,
    overview: page.overview,
    ...unlessEmpty('keywords', page.keywords),
    ...unlessEmpty('site_name', page.site_name),
    ...unlessEmpty('url_picture', page.picture),
  }
}

function clean(url: string): string {
  const address = cleanPageAddress(url)
  if (address === undefined) throw new Error('a parameter of type url that is no address')
  return address
}
