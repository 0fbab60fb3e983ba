import { endpoints } from '../../../contract/endpoints.ts'
import { matchKey } from '../../../contract/match-key.ts'
import type { WriteOf } from '../../schemas/outbox.ts'
import { type Recommendation, recommendationSchema } from '../../schemas/recommendation.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import { createdSchema } from '../../schemas/wire.ts'
import type { Caller, Http, Sending } from './http.ts'
import { memberDetail } from './member-detail.ts'
import type { createNewsfeed } from './newsfeed.ts'
import { isSameText } from './same-text.ts'

type Share = WriteOf<'share'>['content']

export function createRecommendations(http: Http, newsfeed: Pick<ReturnType<typeof createNewsfeed>, 'readOwn'>) {
  const read = async (
    url: string,
    onlyContacts: boolean,
    paging: Record<string, string>,
    reason: Reason,
    as?: Caller,
  ) => {
    const only_contacts = String(onlyContacts).toUpperCase()
    const parameters = { url, ...(await memberDetail()), only_contacts, ...paging }
    return http.get(endpoints.recommendation.path, recommendationSchema, reason, parameters, as)
  }

  /**
   * Who shared the page (§4, GET /recommend): the newest, as many as a popup shows at first, and when the member did.
   *
   * @param me the member's id
   */
  async function lookUp(
    url: string,
    onlyContacts: boolean,
    me: string,
    reason: Reason,
    as?: Caller,
  ): Promise<Recommendation> {
    const recommendation = await read(url, onlyContacts, { limit: '20' }, reason, as)
    if (!recommendation.shared) return recommendation
    const own = recommendation.data.find(({ id }) => id === me)
    return { ...recommendation, shared_time: own?.updated_time ?? (await ownShareTime(url, reason, as)) }
  }

  /** Where the member is not among those listed, their own newsfeed tells; empty where it does not. */
  async function ownShareTime(url: string, reason: Reason, as?: Caller): Promise<string> {
    try {
      const key = matchKey(url)
      const { data } = await newsfeed.readOwn(reason, new URL(key).hostname, as)
      return data.find((item) => item.url !== '' && matchKey(item.url) === key)?.updated_time ?? ''
    } catch {
      return ''
    }
  }

  /** One page of all sharers, as large as pages may be; `start` is never sent, since its formula contradicts its default. */
  const more = (url: string, onlyContacts: boolean, page: number) =>
    read(
      url,
      onlyContacts,
      { limit: String(endpoints.recommendation.parameters.limit.max), page: String(page) },
      'more',
    )

  /** Shares the page (§4, POST /recommend). */
  async function share(content: Share, sending: Sending): Promise<void> {
    const { url, title, overview, message, page_url: _, type: _type, ...ofPage } = content
    // an empty text clears what the member's share had: what the form shows is sent as it stands, the rest where it is known
    const known = Object.fromEntries(Object.entries(ofPage).filter(([, value]) => value.trim() !== ''))
    await http.post(
      endpoints.recommend.path,
      createdSchema,
      'share',
      { url, title, overview, message, ...known },
      sending,
    )
  }

  /** Whether this share is there, with this comment. */
  async function isShared({ url, message }: Share, { as }: Sending): Promise<boolean> {
    const { shared, sharing_message } = await read(url, false, { limit: '0' }, 'unconfirmed', as)
    return shared && isSameText(sharing_message, message)
  }

  return { lookUp, more, share, isShared }
}
