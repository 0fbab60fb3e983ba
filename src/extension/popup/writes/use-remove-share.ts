import { endpoints } from '../../../contract/endpoints.ts'
import { cut } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import { useAsking } from '../../ui/failure.tsx'

interface OwnShare {
  url: string
  /** Empty if the network has not sent it. */
  share_id: string
  title: string
}

/** Removes a share of the member; a second click while the first is being saved does nothing. */
export function useRemoveShare({ url, share_id, title }: OwnShare) {
  const [asking, run] = useAsking()
  const page_title = cut(title, endpoints.recommend.parameters.title.max)
  return {
    isBusy: asking.phase === 'asking',
    /** Why the outbox could not save the removal. */
    failure: asking.phase === 'failed' ? asking.failure : undefined,
    remove() {
      if (asking.phase !== 'asking') void run(() => ask('removeShare', { url, share_id, page_title }))
    },
  }
}
