import { expect, onTestFinished, test, vi } from 'vitest'
import { availablePort, serveOnLoopback } from '../../src/demo/news-site.ts'

test('a port that another program has is left to it, with a sentence', async () => {
  const site = await serveOnLoopback(() => {})
  onTestFinished(() => site.close())
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const port = await availablePort(site.port)
  expect(port).not.toBe(site.port)
  const sentence = `Another program has port ${site.port}, so the network is at port ${port} this time.`
  expect(await availablePort(port)).toBe(port)
  expect(log.mock.calls).toEqual([[sentence]])
})
