import type { Capability } from '../../capability.ts'
import { forgottenAfter } from './rows.ts'
import { isOn, settings, warningsOfPreviews } from './settings.ts'

const queue = {
  figure: 'deliveries',
  table: 'page_picture',
  repeated: 'due > $1',
  due: `due <= $1 AND due > $1 - ${forgottenAfter}`,
} as const

/** Tables, trigger and the news rows' column stay with the core: without them, each query of news would have a join less. */
export const previews: Capability<typeof settings> = {
  name: 'previews',
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
  warnings: warningsOfPreviews,
  async start(running, settings) {
    if (!isOn(settings)) return undefined
    const { fetchPictures } = await import('./fetch-pictures.ts')
    return fetchPictures(running)
  },
}
