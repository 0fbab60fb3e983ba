import { expect, test, vi } from 'vitest'
import { createTestNetwork } from '../test-network.ts'

const status = async ({ app }: { app: { request: (url: string) => Response | Promise<Response> } }, path: string) =>
  (await app.request(`http://network.example${path}`)).status

test('the probes answer strangers, also in a network for members only', async () => {
  const network = await createTestNetwork({ isPublic: false })
  expect([await status(network, '/healthz'), await status(network, '/readyz')]).toEqual([200, 200])
})

test('a database that can’t be written makes the service not ready, and ready again afterwards', async () => {
  const network = await createTestNetwork()
  const write = vi.spyOn(network.store, 'transaction').mockRejectedValue(new Error('its disk is full'))
  expect([await status(network, '/healthz'), await status(network, '/readyz')]).toEqual([200, 503])
  const response = await network.app.request('http://network.example/readyz')
  expect(await response.text()).toBe('not ready')
  write.mockRestore()
  network.clock.now += 1000
  expect(await status(network, '/readyz')).toBe(200)
})

test('many probes cost one write a second', async () => {
  const network = await createTestNetwork()
  const write = vi.spyOn(network.store, 'transaction')
  await Promise.all(Array.from({ length: 50 }, () => status(network, '/readyz')))
  expect(write).toHaveBeenCalledTimes(1)
})
