import type { endpoints } from '../../graph/endpoints.ts'
import { cleanPageAddress } from '../../graph/page-address.ts'
import type { Created, Recommendation, Sharer } from '../../graph/resources.ts'
import { writeTimestamp } from '../../graph/timestamp.ts'
import { type Addresses, graphAddress } from '../addresses.ts'
import type { Answer } from '../answers.ts'
import type { GraphCall } from '../graph.ts'
import { describeList, offset, type Page } from '../paging.ts'
import type { SharedPage, SharerRow } from '../store/recommendations.ts'
import { describeMember, unlessEmpty } from './members.ts'

type LookUp = GraphCall<typeof endpoints.recommendation>
type Recommend = GraphCall<typeof endpoints.recommend>

/** `GET /recommend`: who shared a page; `POST /recommend`: share it. The service never fetches the page itself. */
export function createRecommendations(addresses: Addresses) {
  function describeSharer(row: SharerRow): Sharer {
    return {
      ...describeMember(row, addresses),
      type: 'SHARER',
      updated_time: writeTimestamp(row.shared),
      ...unlessEmpty('sharing_message', row.message),
    }
  }

  return {
    async read(call: LookUp): Promise<Answer> {
      const { store, caller, parameters } = call
      const address = clean(parameters.url)
      // without a token, and in a summary, there is the head only
      const paging = caller && !parameters.summary ? parameters : { ...parameters, limit: 0 }
      const page = await store.recommendations.latest(address)
      const { count, rows } = page ? await findSharers(call, page.id, paging) : { count: 0, rows: [] }
      const own = page && caller && (await store.recommendations.messageOf(page.id, caller.member))
      const body = {
        ...describeList('RECOMMEND DETAILS', call, paging, count, rows.map(describeSharer)),
        link: address,
        domain: new URL(address).hostname,
        ...describePage(page),
        shared: own !== undefined,
        ...unlessEmpty('sharing_message', own ?? ''),
      } satisfies Recommendation
      return { body }
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
