import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startServiceProcess } from '../../../src/demo/data/service-process.ts'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('the demo doesn’t use the database that the developer’s shell names', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/elsewhere')
  onTestFinished(() => void vi.unstubAllEnvs())
  const port = await freePort()
  const service = await startServiceProcess({ port, data: join(temporaryFolder(), 'data') })
  onTestFinished(async () => void (await service.stop()))
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
})
