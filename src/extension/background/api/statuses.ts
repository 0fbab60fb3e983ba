import { endpoints } from '../../../contract/endpoints.ts'
import { cleanText } from '../../../contract/text.ts'
import { readTimestamp } from '../../../contract/timestamp.ts'
import type { Argument } from '../../messages/questions.ts'
import type { NewsItem } from '../../schemas/newsfeed.ts'
import { createdSchema } from '../../schemas/wire.ts'
import type { Http } from './http.ts'
import type { createNewsfeed } from './newsfeed.ts'
import { isSameText } from './same-text.ts'
import { type Sending, writeOnce } from './write-once.ts'

/** Milliseconds by which the network's clock may be behind ours. */
const clockSkew = 5 * 60 * 1000

export function createStatuses(http: Http, newsfeed: Pick<ReturnType<typeof createNewsfeed>, 'readOwn'>) {
  /**
   * Posts a status (§4, POST /status); no accounts leaves it to the member's privacy settings. Where no clear response
   * comes, the member's own news tell whether it is there.
   *
   * @throws Failed `status-unconfirmed` where they don't
   */
  async function post({ message, social_account }: Argument<'postStatus'>, { key, checking }: Sending): Promise<void> {
    const startedAt = Date.now()
    const sent = cleanText(message)
    const isThere = ({ message: posted, creation_date, updated_time }: NewsItem) =>
      isSameText(posted, sent) && (readTimestamp(creation_date || updated_time) ?? 0) >= startedAt - clockSkew
    const parameters = [['message', sent], ...social_account.map((account) => ['social_account', account])]
    await writeOnce(
      {
        send: () => http.post(endpoints.status.path, createdSchema, parameters, key),
        arrived: async () => (await newsfeed.readOwn()).data.some(isThere),
        unconfirmed: 'status-unconfirmed',
        missing: 'status-unconfirmed',
        notAllowed: 'posting-not-allowed',
      },
      { checking },
    )
  }

  return { post }
}
