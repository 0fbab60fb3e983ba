import { useState } from 'preact/hooks'
import { endpoints } from '../../../../contract/endpoints.ts'
import { ask } from '../../../messages/ask.ts'
import type { Sharer } from '../../../schemas/wire/recommendation.ts'
import { withoutRepeated } from '../../../schemas/wire.ts'
import { useAsking } from '../../../ui/failure/use-asking.ts'
import { useTryAgain } from '../../../ui/failure/use-try-again.ts'
import { identityOf } from './sections.ts'

const lastPage = endpoints.recommendation.parameters.page.max

/**
 * All sharers known so far, or the contacts among them, and the way to more of them, up to the API's bound.
 *
 * @param first those that the look-up listed
 * @param updated_time of the page, when they were looked up
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
        // somebody shared in the meantime: whoever moved to the top would be on no page that we ask for
        if (reply.updated_time !== updated_time) void ask('lookUp', { url, again: true })
      },
    )
  }

  useTryAgain(asking, askForMore)

  return { sharers, isEnd: further.end || further.page >= lastPage, asking, askForMore }
}
