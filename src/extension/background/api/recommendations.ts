import { endpoints } from '../../../contract/endpoints.ts'
import type { Argument } from '../../messages/questions.ts'
import { type Recommendation, recommendationSchema } from '../../schemas/recommendation.ts'
import { createdSchema } from '../../schemas/wire.ts'
import { Failed } from '../failed.ts'
import type { Http } from './http.ts'
import { memberDetail } from './member-detail.ts'
import type { createNewsfeed } from './newsfeed.ts'
import { isSameText } from './same-text.ts'
import { check, type Sending, writeOnce } from './write-once.ts'

export function createRecommendations(http: Http, newsfeed: Pick<ReturnType<typeof createNewsfeed>, 'readOwn'>) {
  const read = async (url: string, onlyContacts: boolean, paging: Record<string, string>) =>
    http.get(endpoints.recommendation.path, recommendationSchema, {
      url,
      ...(await memberDetail()),
      only_contacts: String(onlyContacts).toUpperCase(),
      ...paging,
    })

  /**
   * Who shared the page (§4, GET /recommend): the newest, as many as a popup shows at first, and when the member did.
   *
   * @param me the member's id
   */
  async function lookUp(url: string, onlyContacts: boolean, me: string): Promise<Recommendation> {
    const recommendation = await read(url, onlyContacts, { limit: '20' })
    if (!recommendation.shared) return recommendation
    const own = recommendation.data.find(({ id }) => id === me)
    return { ...recommendation, shared_time: own?.updated_time ?? (await ownShareTime(url)) }
  }

  /** Where the member is not among those listed, their own newsfeed tells; empty where it does not. */
  async function ownShareTime(url: string): Promise<string> {
    try {
      const { data } = await newsfeed.readOwn(new URL(url).hostname)
      return data.find((item) => item.url === url)?.updated_time ?? ''
    } catch {
      return ''
    }
  }

  /** One page of all sharers, as large as pages may be; `start` is never sent, since its formula contradicts its default. */
  const more = (url: string, onlyContacts: boolean, page: number) =>
    read(url, onlyContacts, { limit: String(endpoints.recommendation.parameters.limit.max), page: String(page) })

  /**
   * Shares the page (§4, POST /recommend). Where no clear response comes, the network is asked whether the share is there.
   *
   * @throws Failed `share-missing` where it isn't, `share-unconfirmed` where that can't be told
   */
  async function share({ url, ...fields }: Argument<'share'>, { key, checking }: Sending): Promise<void> {
    const filled = Object.entries(fields).filter(([, value]) => value.trim() !== '')
    const parameters = { url, ...Object.fromEntries(filled) }
    await writeOnce(
      {
        send: () => http.post(endpoints.recommend.path, createdSchema, parameters, key),
        arrived: () => isShared(url, fields.message),
        unconfirmed: 'share-unconfirmed',
        missing: 'share-missing',
        notAllowed: 'sharing-not-allowed',
      },
      { checking },
    )
  }

  /**
   * Looks whether a share is there that was not confirmed.
   *
   * @throws Failed `share-missing` where it isn't, `share-still-unconfirmed` where that can't be told
   */
  async function confirm({ url, message }: Argument<'confirmShare'>): Promise<void> {
    const arrived = await check(() => isShared(url, message))
    if (!arrived) throw new Failed(arrived === undefined ? 'share-still-unconfirmed' : 'share-missing')
  }

  async function isShared(url: string, message: string): Promise<boolean> {
    const { shared, sharing_message } = await read(url, false, { limit: '0' })
    return shared && isSameText(sharing_message, message)
  }

  return { lookUp, more, share, confirm }
}
