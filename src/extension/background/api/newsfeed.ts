import { endpoints } from '../../../contract/endpoints.ts'
import { writeTimestamp } from '../../../contract/timestamp.ts'
import { type NewsFilter, type Newsfeed, type NewsItem, newsfeedResponseSchema } from '../../schemas/newsfeed.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import { withoutRepeated } from '../../schemas/wire.ts'
import type { Caller, Http } from './http.ts'
import { memberDetail } from './member-detail.ts'
import { plainText } from './plain-text.ts'

const ownPath = '/me/newsfeed'
const limit = 20
const lastPage = endpoints.newsfeed.parameters.page.max
const day = 24 * 60 * 60 * 1000
const days = { week: 7, month: 30, year: 365 }

export function createNewsfeed(http: Http) {
  /**
   * What the member's contacts, or the member, shared and posted (§4), in all languages unless some are chosen; `page` counts
   * from 1.
   */
  async function read({ own, domain, language, since }: NewsFilter, page: number, reason: Reason): Promise<Newsfeed> {
    const response = await http.get(own ? ownPath : endpoints.newsfeed.path, newsfeedResponseSchema, reason, {
      ...(await memberDetail()),
      // here it chooses among the items
      language: language.join(',') || 'ALL',
      ...(domain && { domain }),
      ...(since !== 'any' && { since: writeTimestamp(beginning(since)) }),
      limit: String(limit),
      page: String(page),
    })
    const { count, count_string, data, paging } = response
    const next = paging === undefined ? (data.length < limit ? null : page + 1) : paging
    const isPage = next !== null && next > page && next <= lastPage
    return { count, count_string, data: withoutRepeated(data).map(plainItem), next_page: isPage ? next : null }
  }

  return {
    read,
    /** What the member shared and posted, the newest, with texts as they came; with a domain, what they shared from there. */
    readOwn: (reason: Reason, domain = '', as?: Caller) => {
      const parameters = { language: 'ALL', limit: String(limit), ...(domain && { domain }) }
      return http.get(ownPath, newsfeedResponseSchema, reason, parameters, as)
    },
  }
}

/** Texts may carry markup as they come (docs/assumptions.md); nothing behind this place reads it. */
const plainItem = (item: NewsItem): NewsItem => ({
  ...item,
  ...plainTexts(item),
  on: item.on && { ...item.on, ...plainTexts(item.on) },
})

const plainTexts = ({ label, message, title, description }: Omit<NewsItem, 'on'>) => ({
  label: plainText(label),
  message: plainText(message),
  title: plainText(title),
  description: plainText(description),
})

/** In milliseconds since 1970. */
function beginning(since: 'day' | keyof typeof days): number {
  return since === 'day' ? new Date().setHours(0, 0, 0, 0) : Date.now() - days[since] * day
}
