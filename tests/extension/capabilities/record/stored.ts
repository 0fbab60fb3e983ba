import { logSent, readSent } from '../../../../src/extension/capabilities/record/sent.ts'
import type { Sample } from '../stored.ts'

export const record: Sample = {
  definedIn: 'capabilities/record/sent.ts',
  store: (at) =>
    logSent({
      owner: 'https://graph.example maya',
      at,
      reason: 'page',
      method: 'GET',
      host: 'graph.example',
      path: '/recommend',
      about: 'https://news.example/night-trains',
    }),
  databases: {
    async sent() {
      const { since, calls } = await readSent()
      return [{ number: 0, since }, ...calls]
    },
  },
}
