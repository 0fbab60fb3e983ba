import { endpoints } from '../../../contract/endpoints.ts'
import { cleanText } from '../../../contract/text.ts'
import { readTimestamp } from '../../../contract/timestamp.ts'
import type { WriteOf } from '../../schemas/outbox.ts'
import type { NewsItem } from '../../schemas/wire/newsfeed.ts'
import { createdSchema } from '../../schemas/wire.ts'
import type { Http, Sending } from '../http/http.ts'
import type { createNewsfeed } from './newsfeed.ts'
import { isSameText } from './same-text.ts'

/** Milliseconds by which the network's clock may be behind this one. */
const clockSkew = 5 * 60 * 1000

type Status = WriteOf<'status'>['content']

export function createStatuses(http: Http, newsfeed: Pick<ReturnType<typeof createNewsfeed>, 'readOwn'>) {
  return {
    /** Posts a status (§4, POST /status). Without accounts, the member's privacy settings choose them. */
    async post({ message, social_account }: Status, sending: Sending): Promise<void> {
      const accounts = social_account.map((account) => ['social_account', account])
      const parameters = [['message', cleanText(message)], ...accounts]
      await http.post({ path: endpoints.status.path, schema: createdSchema, reason: 'status', parameters, sending })
    },

    /**
     * Whether the member's own news (§4, GET /me/newsfeed) contain the status.
     *
     * @param since time of the first attempt, in milliseconds since 1970
     */
    async isPosted({ message }: Status, { as }: Sending, since: number): Promise<boolean> {
      const sent = cleanText(message)
      const isIt = ({ message: posted, creation_date, updated_time }: NewsItem) =>
        isSameText(posted, sent, as.network) && (readTimestamp(creation_date || updated_time) ?? 0) >= since - clockSkew
      return (await newsfeed.readOwn('unconfirmed', '', as)).data.some(isIt)
    },
  }
}
