import { endpoints } from '../../../contract/endpoints.ts'
import { cleanText } from '../../../contract/text.ts'
import { readTimestamp } from '../../../contract/timestamp.ts'
import type { Argument } from '../../messages/questions.ts'
import type { NewsItem } from '../../schemas/newsfeed.ts'
import { createdSchema } from '../../schemas/wire.ts'
import { Failed } from '../failed.ts'
import { type Http, mayHaveArrived } from './http.ts'
import type { createNewsfeed } from './newsfeed.ts'
import { plainText } from './plain-text.ts'

/** Milliseconds by which the network's clock may be behind ours. */
const clockSkew = 5 * 60 * 1000

export function createStatuses(http: Http, newsfeed: Pick<ReturnType<typeof createNewsfeed>, 'readOwn'>) {
  /**
   * Posts a status (§4, POST /status); no accounts leaves it to the member's privacy settings. Never sent twice: where no
   * clear response comes, the member's own news tell whether it is there; where they don't, it fails with
   * `status-unconfirmed`.
   */
  async function post({ message, social_account }: Argument<'postStatus'>): Promise<void> {
    const startedAt = Date.now()
    try {
      await http.post(endpoints.status.path, createdSchema, [
        ['message', cleanText(message)],
        ...social_account.map((account) => ['social_account', account]),
      ])
    } catch (error) {
      if (!mayHaveArrived(error)) throw error
      const isThere = ({ message: posted, creation_date, updated_time }: NewsItem) =>
        [posted, plainText(posted)].includes(cleanText(message)) &&
        (readTimestamp(creation_date || updated_time) ?? 0) >= startedAt - clockSkew
      const own = await newsfeed.readOwn().catch(() => undefined)
      if (!own?.data.some(isThere)) throw new Failed('status-unconfirmed', { cause: error })
    }
  }

  return { post }
}
