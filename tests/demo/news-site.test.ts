import { expect, onTestFinished, test } from 'vitest'
import { availablePort, serveOnLoopback } from '../../src/demo/news-site.ts'

// a browser asks both addresses of `localhost`
test.each(['127.0.0.1', '::1'])(
  'a port that another program has at %s is left to it, with a sentence',
  async (host) => {
    const site = await serveOnLoopback(() => {}, 0, host)
    onTestFinished(() => site.close())
    const said: string[] = []
    const port = await availablePort(site.port, (sentence) => void said.push(sentence))
    expect(port).not.toBe(site.port)
    expect(said).toEqual([`Another program has port ${site.port}, so the network is at port ${port} this time.`])
    expect(await availablePort(port, (sentence) => void said.push(sentence))).toBe(port)
    expect(said).toHaveLength(1)
  },
)
