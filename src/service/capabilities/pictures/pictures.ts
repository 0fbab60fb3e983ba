import type { Capability } from '../../capability.ts'
import { yesOrNo } from '../../settings/kinds.ts'

const settings = { pictures: yesOrNo }

/** Tables, trigger and the news rows' column stay with the core: without them, each query of news would have a join less. */
export const pictures: Capability<typeof settings> = {
  name: 'pictures',
  data: 'nothing',
  settings,
  async start(running, { pictures }) {
    if (!pictures) return undefined
    const { fetchPictures } = await import('./fetch-pictures.ts')
    return fetchPictures(running)
  },
}
