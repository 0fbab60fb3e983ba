import { onTestFinished } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { startService } from '../../../../src/service/start.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** Starts a service with metrics. */
export async function start(settings: Partial<Parameters<typeof startService<typeof capabilities>>[0]> = {}) {
  const service = await startService({ port: 0, data: temporaryFolder(), metrics_port: 0, ...settings }, capabilities)
  onTestFinished(() => service.close())
  const metricsUrl = service.says.at(-1)?.replace('metrics at ', '') ?? ''
  const metrics = async () => (await fetch(metricsUrl)).text()
  return { ...service, metricsUrl, metrics }
}

export function figureOf(text: string, name: string, labels = ''): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name}${labels} `))
  return Number(line?.split(' ').at(-1))
}
