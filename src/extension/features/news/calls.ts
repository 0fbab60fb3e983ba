import { day, minute } from '../../../contract/durations.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { cleanText, readTimestamp, writeTimestamp } from '../../../contract/text.ts'
import type { Feeds } from '../../background/api/newsfeed.ts'
import { comparerFor } from '../../background/api/plain-text.ts'
import type { Http, Sending } from '../../background/http/http.ts'
import type { NewsFilter } from '../../schemas/newsfeed.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'

const days = { week: 7, month: 30, year: 365 }

export const readNews =
  ({ readPage }: Feeds) =>
  ({ own, domain, language, since }: NewsFilter, page: number, reason: 'news' | 'more') =>
    readPage(own ? 'own' : 'contacts', reason, {
      language: language.join(',') || 'ALL',
      ...(domain && { domain }),
      ...(since !== 'any' && { since: writeTimestamp(beginning(since)) }),
      page,
    })

export const postStatus =
  ({ write }: Pick<Http, 'write'>) =>
  ({ message, social_account }: ContentOf<'status'>, sending: Sending) => {
    const accounts = social_account.map((account) => ['social_account', account])
    return write('post', endpoints.status.path, 'status', sending, [['message', cleanText(message)], ...accounts])
  }

/** Milliseconds by which the network's clock may be behind this one. */
const clockSkew = 5 * minute

export const isPosted =
  ({ readOwn }: Feeds) =>
  async ({ message }: ContentOf<'status'>, { caller }: Sending, since: number): Promise<boolean> => {
    const isSame = await comparerFor(caller.network)
    const { data } = await readOwn('unconfirmed', '', caller)
    return data.some(
      (one) =>
        isSame(one.message, cleanText(message)) &&
        (readTimestamp(one.creation_date || one.updated_time) ?? 0) >= since - clockSkew,
    )
  }

const beginning = (since: 'day' | keyof typeof days): number =>
  since === 'day' ? new Date().setHours(0, 0, 0, 0) : Date.now() - days[since] * day
