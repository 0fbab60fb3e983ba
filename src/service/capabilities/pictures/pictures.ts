import type { Capability } from '../../capability.ts'
import { yesOrNo } from '../../settings/kinds.ts'
import { forgottenAfter } from './rows.ts'

const settings = { pictures: yesOrNo }

const queue = {
  figure: 'deliveries',
  table: 'page_picture',
  repeated: 'due > $1',
  due: `due <= $1 AND due > $1 - ${forgottenAfter}`,
} as const

/** Tables, trigger and the news rows' column stay with the core: without them, each query of news would have a join less. */
export const pictures: Capability<typeof settings> = {
  name: 'pictures',
  data: 'nothing',
  queues: { picture: queue },
  settings,
  web: async () => ({
    slots: {
      async troubles({ t, store, now }) {
        const count = await store.waiting.repeated(queue, now)
        return count > 0 ? [t('waitingPicture', { count })] : []
      },
    },
  }),
  async start(running, { pictures }) {
    if (!pictures) return undefined
    const { fetchPictures } = await import('./fetch-pictures.ts')
    return fetchPictures(running)
  },
}
