import { expect, onTestFinished, test } from 'vitest'
import { availablePort, serveOnLoopback } from '../../src/demo/news-site.ts'

test('a port that another program has is left to it, with a sentence', async () => {
  const site = await serveOnLoopback(() => {})
  onTestFinished(() => site.close())
  const said: string[] = []
  const port = await availablePort(site.port, (sentence) => void said.push(sentence))
  expect(port).not.toBe(site.port)
  expect(said).toEqual([`Another program has port ${site.port}, so the network is at port ${port} this time.`])
  expect(await availablePort(port, (sentence) => void said.push(sentence))).toBe(port)
  expect(said).toHaveLength(1)
})
