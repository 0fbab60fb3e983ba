import { useState } from 'preact/hooks'
import { endpoints } from '../../contract/endpoints.ts'
import { ask } from '../messages/ask.ts'
import type { Recommendation, Sharer } from '../schemas/recommendation.ts'
import { withoutRepeated } from '../schemas/wire.ts'
import { useAsking } from '../ui/use-asking.ts'

const lastPage = endpoints.recommendation.parameters.page.max

/** A network that sends empty ids is read all the same. */
const identityOf = ({ id, link, name, updated_time }: Sharer): string => id || link || `${name} ${updated_time}`

/** All sharers known so far, and the way to more of them, up to the API's bound. */
export function useMoreSharers(url: string, onlyContacts: boolean, recommendation: Recommendation) {
  const [further, setFurther] = useState<{ page: number; sharers: Sharer[]; end: boolean }>({
    page: 0,
    sharers: [],
    end: false,
  })
  const [asking, run] = useAsking()
  const sharers = withoutRepeated([...recommendation.data, ...further.sharers], identityOf)

  const askForMore = () => {
    const page = further.page + 1
    void run(
      () => ask('moreSharers', { url, only_contacts: onlyContacts, page }),
      ({ data, updated_time }) => {
        setFurther({ page, sharers: [...further.sharers, ...data], end: data.length === 0 })
        // somebody shared in the meantime: whoever moved to the top would be on no page that we ask for
        if (updated_time !== recommendation.updated_time)
          void ask('lookUp', { url, only_contacts: onlyContacts, again: true })
      },
    )
  }

  const remaining = further.end || further.page >= lastPage ? 0 : Math.max(0, recommendation.count - sharers.length)
  return { sharers, remaining, asking, askForMore }
}
