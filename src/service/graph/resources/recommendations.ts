import type { endpoints } from '../../../contract/endpoints.ts'
import type { Created, Recommendation, Sharer } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/timestamp.ts'
import { graphUrl, type Origins } from '../../http/origins.ts'
import { notFound } from '../../http/problems.ts'
import type { GraphResponse } from '../../http/response.ts'
import type { Share, SharedPage, SharerRow } from '../../store/shares/recommendations.ts'
import type { GraphCall } from '../graph-call.ts'
import { describeList, offset, type Page } from '../paging.ts'
import { type DetailCall, memberDescriber, unlessEmpty } from './member-detail.ts'

type LookUp = GraphCall<typeof endpoints.recommendationById>
type Recommend = GraphCall<typeof endpoints.recommend>

/** `GET /recommend`: who shared a page; `POST /recommend`: share it. The service never fetches the page itself. */
export function createRecommendations(origins: Origins) {
  async function describe(call: LookUp, url: string): Promise<Recommendation> {
    const { store, caller, parameters } = call
    // without a token, and in a summary, there is the head only
    const paging = caller && !parameters.summary ? parameters : { ...parameters, limit: 0 }
    const page = await store.recommendations.latest(url)
    const { count, rows } = page ? await findSharers(call, page.id, paging) : { count: 0, rows: [] }
    const own = page && caller && (await store.recommendations.shareOf(page.id, caller.member))
    const data = caller ? await describeSharers({ ...call, caller }, rows, origins) : []
    return {
      ...describeList('RECOMMEND DETAILS', call, paging, count, data),
      link: url,
      domain: new URL(url).hostname,
      ...describePage(page),
      shared: own !== undefined,
      ...(own && { share_id: own.id, ...unlessEmpty('sharing_message', own.message) }),
    }
  }

  return {
    async read(call: GraphCall<typeof endpoints.recommendation>): Promise<GraphResponse> {
      return { body: await describe(call, call.parameters.url) }
    },

    /** Where `created_graph_id` leads. */
    async readById(call: LookUp): Promise<GraphResponse> {
      const url = await call.store.recommendations.urlOf(call.id)
      if (url === undefined) throw notFound()
      return { body: await describe(call, url) }
    },

    async create({ store, caller, parameters, now }: Recommend): Promise<GraphResponse> {
      const page = await store.recommendations.latest(parameters.url)
      const own = page && (await store.recommendations.shareOf(page.id, caller.member))
      const share = describeShare(parameters, own ?? unsaid, caller.language)
      const id = await store.recommendations.share(caller.member, parameters.url, share, now)
      return {
        status: 201,
        body: { created: true, created_graph_id: id } satisfies Created,
        headers: { Location: graphUrl(origins, id), Createdgraphid: id },
      }
    },
  }
}

const unsaid: Share = { title: '', overview: '', keywords: '', message: '', site_name: '', picture: '', language: '' }

/**
 * What is stored of a share: what was sent, and of the rest what the member's share of this page had.
 *
 * @param language the member's, for a share that says none
 */
function describeShare(sent: Recommend['parameters'], had: Share, language: string): Share {
  return {
    title: sent.title ?? had.title,
    overview: sent.overview ?? had.overview,
    keywords: sent.keywords ?? had.keywords,
    message: sent.message ?? had.message,
    site_name: sent.site_name ?? had.site_name,
    picture: sent.url_picture ?? had.picture,
    language: (sent.language ?? had.language) || language,
  }
}

async function describeSharers(call: DetailCall, rows: readonly SharerRow[], origins: Origins): Promise<Sharer[]> {
  const describeMember = await memberDescriber(call, rows, origins)
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
  const { recommendations } = store
  if (parameters.only_contacts && caller) {
    return recommendations.contactSharers(recommendation, caller.member, paging.limit, offset(paging))
  }
  return {
    count: await recommendations.countSharers(recommendation),
    rows: await recommendations.sharers(recommendation, paging.limit, offset(paging)),
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
