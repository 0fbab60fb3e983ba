import { endpoints } from '../../graph/endpoints.ts'
import type { Argument } from '../../messages/contract.ts'
import { recommendationSchema } from '../../messages/recommendation.ts'
import { createdSchema } from '../../messages/wire.ts'
import { Failed } from '../failed.ts'
import { type Http, mayHaveArrived } from './http.ts'
import { memberDetail } from './member-detail.ts'

export function createRecommendations(http: Http) {
  const ask = (address: string, onlyContacts: boolean, paging: Record<string, string>) =>
    http.get(endpoints.recommendation.path, recommendationSchema, {
      url: address,
      ...memberDetail,
      only_contacts: String(onlyContacts).toUpperCase(),
      ...paging,
    })

  /** Who shared the page (§4, GET /recommend): the newest, as many as a popup shows at first. */
  const lookUp = (address: string, onlyContacts = false) => ask(address, onlyContacts, { limit: '20' })

  /** One page of all sharers, as large as pages may be; `start` is never sent, since its formula contradicts its default. */
  const more = (address: string, onlyContacts: boolean, page: number) =>
    ask(address, onlyContacts, { limit: String(endpoints.recommendation.parameters.limit.max), page: String(page) })

  /**
   * Shares the page (§4, POST /recommend). Never sent twice: where no clear answer comes, the network is asked whether the
   * share is there; if that can't be told either, it fails with `share-unconfirmed`.
   */
  async function share({ address, ...fields }: Argument<'share'>): Promise<void> {
    const said = Object.entries(fields).filter(([, value]) => value.trim() !== '')
    try {
      await http.post(endpoints.recommend.path, createdSchema, { url: address, ...Object.fromEntries(said) })
    } catch (error) {
      if (!mayHaveArrived(error)) throw error
      if (!(await arrived(address, fields.message))) throw new Failed('share-unconfirmed', { cause: error })
    }
  }

  async function arrived(address: string, message: string): Promise<boolean> {
    try {
      const { shared, sharing_message } = await lookUp(address)
      return shared && sharing_message.trim() === message.trim()
    } catch {
      return false
    }
  }

  return { lookUp, more, share }
}
