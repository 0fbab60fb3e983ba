import { useState } from 'preact/hooks'
import { endpoints } from '../../../../contract/endpoints.ts'
import { ask } from '../../../messages/ask.ts'
import type { Sharer } from '../../../schemas/wire/recommendation.ts'
import { withoutRepeated } from '../../../schemas/wire.ts'
import { useAsking } from '../../../ui/failure.tsx'
import { useRetry } from '../../writes/use-retry.ts'
import { identityOf } from './sections.ts'

const lastPage = endpoints.recommendation.parameters.page.max

/**
 * Loads further pages of sharers, or of contacts among them, up to the API's last page.
 *
 * @param first the sharers in the look-up's reply
 * @param updated_time of the page, in the look-up's reply
 */
export function useMoreSharers(url: string, only_contacts: boolean, first: readonly Sharer[], updated_time: string) {
  const [further, setFurther] = useState<{ page: number; sharers: Sharer[]; end: boolean }>({
    page: 0,
    sharers: [],
    end: false,
  })
  const [asking, run] = useAsking()
  const sharers = withoutRepeated([...first, ...further.sharers], identityOf)

  const askForMore = () => {
    const page = further.page + 1
    void run(
      () => ask('moreSharers', { url, only_contacts, page }),
      (reply) => {
        setFurther({ page, sharers: [...further.sharers, ...reply.data], end: reply.data.length === 0 })
        // a new share moved a sharer to a page that was loaded before: the look-up finds them
        if (reply.updated_time !== updated_time) void ask('lookUp', { url, again: true })
      },
    )
  }

  useRetry(asking, askForMore)

  return { sharers, isEnd: further.end || further.page >= lastPage, asking, askForMore }
}
