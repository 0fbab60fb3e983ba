import type * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { byPageText, pageTexts } from '../../../contract/parameters.ts'
import { cut, lengthOf } from '../../../contract/text.ts'
import { sitesOf } from '../../page/guard.ts'
import { quotable } from '../../page/quotation.ts'
import type { WriteOf } from '../../schemas/outbox.ts'
import { describedRecommendationSchema } from '../../schemas/received-pages.ts'
import type { ContactSharers } from '../../schemas/stored.ts'
import { type Recommendation, recommendationSchema } from '../../schemas/wire.ts'
import * as items from '../../storage/items.ts'
import { Failed, otherwise } from '../base/failed.ts'
import { backgroundTranslation } from '../base/language.ts'
import { withDeadline } from '../base/queue.ts'
import { failBeforeSending, meaning } from '../http/connection.ts'
import { type Caller, type Http, pathOf, type Sending } from '../http/http.ts'
import { memberDetail } from './members.ts'
import { comparerFor } from './plain-text.ts'

type Share = WriteOf<'share'>['content']
type Comment = WriteOf<'comment'>['content']
type Removal = WriteOf<'removal'>['content']

const first = '20'

/** Milliseconds that a look-up waits for the contacts among the sharers; later the popup shows the index's contacts. */
const contactsDeadline = 3000

const headDeadline = 8000

/** Without the empty texts. */
export const filled = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))

/** The member's words as the network takes them: one without a field for quotations gets them behind the comment. */
async function wordsOf({ message, quote = '' }: Pick<Comment, 'message' | 'quote'>) {
  if (quote === '' || (await items.account.get())?.additions.includes('quotes')) return { message, quote }
  const t = await backgroundTranslation()
  const before = message === '' ? '' : `${message}\n`
  const quoted = quotable(
    quote,
    endpoints.recommend.parameters.message.max - lengthOf(before + t('share.quotation', { text: '' })),
  )
  return { message: quoted ? before + t('share.quotation', { text: quoted }) : message, quote: '' }
}

interface Reading {
  url: string
  caller?: Caller | undefined
}

export type Recommendations = ReturnType<typeof createRecommendations>

export function createRecommendations(http: Http) {
  /** Every call about a page begins here, except the share itself, which `checkShare` precedes. */
  async function get<Value>(
    schema: v.GenericSchema<unknown, Value>,
    selection: Record<string, string>,
    { url, caller }: Reading,
  ): Promise<Value> {
    const [detail] = await Promise.all([memberDetail(), assertAllowed(url)])
    const parameters = { url, ...detail, only_contacts: 'FALSE', ...selection }
    return http.get(endpoints.recommendation.path, schema, parameters, { caller })
  }

  /** @throws Failed `page-forbidden` if the organization lets nothing about the page leave */
  async function assertAllowed(url: string): Promise<void> {
    if (sitesOf(url, (await items.policy.get()).neverHosts).length > 0) throw new Failed('page-forbidden')
  }

  const read = (selection: Record<string, string>, reading: Reading) => get(recommendationSchema, selection, reading)

  /** @param me the member's id */
  async function lookUp(me: string, reading: Reading) {
    const page = await get(describedRecommendationSchema, { limit: first }, reading)
    // look-ups are stored without the texts
    const recommendation = { ...page, ...byPageText(() => undefined) }
    const { shared, data } = recommendation
    const own = shared ? data.find(({ id }) => id === me) : undefined
    return {
      recommendation: { ...recommendation, sharedTime: own?.updated_time ?? '' },
      contacts: await contactsAmong(recommendation, me, reading),
      described: byPageText((name) => page[name]),
    }
  }

  /** Makes a second call (§4, only_contacts) unless the list is complete with distances. @returns null if it failed */
  async function contactsAmong(
    { count, shared, data }: Recommendation,
    me: string,
    reading: Reading,
  ): Promise<ContactSharers | null> {
    const others = data.filter(({ id }) => id !== me)
    if (Math.max(count, data.length) <= (shared ? 1 : 0)) return { count: 0, data: [] }
    if (count <= data.length && others.some(({ distance }) => distance !== undefined)) {
      const contacts = others.filter(({ distance }) => distance === 1)
      return { count: contacts.length, data: contacts }
    }
    const selection = { limit: first, only_contacts: 'TRUE' }
    return withDeadline(contactsDeadline, () => read(selection, reading)).catch(otherwise(null))
  }

  /** Reads a page of sharers, of the largest size. `start` is never sent, since its formula contradicts its default. */
  function more(url: string, onlyContacts: boolean, page: number) {
    const limit = String(endpoints.recommendation.parameters.limit.max)
    const selection = { limit, page: String(page), only_contacts: String(onlyContacts).toUpperCase() }
    return read(selection, { url })
  }

  /** Sends only the comment if the page is shared already, since a link knows less about the page. */
  async function checkShare(share: Share, { caller }: Sending): Promise<'send' | 'done' | Comment> {
    const { url, pageUrl, title } = share
    const { message, quote } = await wordsOf(share)
    await assertAllowed(url)
    const shared = await headFirst(url, caller)
    if (!shared.shared) return 'send'
    const isSame = await comparerFor(caller.network)
    const keeps = (text: string, stored: string) => text.trim() === '' || isSame(stored, text)
    if (keeps(message, shared.sharing_message) && keeps(quote, shared.quote)) return 'done'
    return {
      type: 'comment',
      ...{ url, pageUrl, share_id: shared.share_id, pageTitle: title },
      // what wasn't typed stays
      message: message.trim() === '' ? shared.sharing_message : message,
      ...(quote !== '' && { quote }),
    }
  }

  /** Shares the page (§4, POST /recommend). Empty texts are not sent: they would clear an earlier share's texts. */
  async function share({ url, pageUrl: _, type: _type, ...fields }: Share, sending: Sending): Promise<void> {
    const parameters = { url, ...filled({ ...fields, ...(await wordsOf(fields)) }) }
    await http.write('post', endpoints.recommend.path, sending, parameters)
  }

  /** Changes the comment; without ids, shares the page again with the fields of its head. @throws Failed `gone` */
  async function editComment(comment: Comment, sending: Sending): Promise<void> {
    const { url } = comment
    const { message, quote } = await wordsOf(comment)
    const head = comment.share_id ? undefined : await headFirst(url, sending.caller)
    if (head && !head.shared) throw new Failed('gone')
    const share_id = comment.share_id || head?.share_id
    if (share_id) {
      // without it, an earlier quotation stays
      const changes = { message, ...(comment.quote !== undefined && { quote }) }
      return void (await http.write('put', pathOf(share_id), sending, changes).catch(meaning({ 404: 'gone' })))
    }
    const fields = byPageText((name) => cut(head?.[name] ?? '', pageTexts[name].max))
    const parameters = { url, ...filled({ ...fields, quote }), message }
    await http.write('post', endpoints.recommend.path, sending, parameters)
  }

  const removeShare = ({ share_id }: Removal, sending: Sending): Promise<unknown> =>
    http.write('delete', pathOf(share_id), sending).catch(meaning({ 404: 'gone' }))

  const headOf = (url: string, caller: Caller) => get(describedRecommendationSchema, { limit: '0' }, { url, caller })

  const headFirst = (url: string, caller: Caller) =>
    withDeadline(headDeadline, () => headOf(url, caller)).catch(failBeforeSending)

  async function isShared(content: Share | Comment, { caller }: Sending): Promise<boolean> {
    const { message, quote } = await wordsOf(content)
    const head = await headOf(content.url, caller)
    const isSame = await comparerFor(caller.network)
    return head.shared && isSame(head.sharing_message, message) && (quote === '' || isSame(head.quote, quote))
  }

  return { assertAllowed, lookUp, more, checkShare, share, editComment, removeShare, isShared }
}
