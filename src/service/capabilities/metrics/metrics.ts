import type { Capability } from '../../capability.ts'
import { hostName, port } from '../../settings/kinds.ts'
import { defaultHost } from '../../settings/settings.ts'

const settings = { metrics_host: hostName, metrics_port: port }

export const metrics: Capability<typeof settings> = {
  name: 'metrics',
  settings,
  async start(running, { metrics_host = defaultHost, metrics_port }) {
    if (metrics_port === undefined) return undefined
    // their packages take a tenth of a second
    const { createMetrics, serveMetrics } = await import('./figures.ts')
    const figures = createMetrics(running)
    const { url, close } = await serveMetrics(figures, metrics_port, metrics_host)
    return { count: figures.count, says: `metrics at ${url}`, close }
  },
}
