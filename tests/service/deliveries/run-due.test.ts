import { expect, onTestFinished, test, vi } from 'vitest'
import { runDue } from '../../../src/service/deliveries/run-due.ts'

test('what is due is run after looks at a time when all places were taken, and a failure is logged', async () => {
  const due = ['one', 'two', 'three']
  const ran: string[] = []
  const logged: string[] = []
  let finishFirst = () => {}
  const running = runDue<string>({
    take: async () => due.shift(),
    keyOf: (name) => name,
    async run(name) {
      ran.push(name)
      if (name === 'one') await new Promise<void>((resolve) => (finishFirst = resolve))
      if (name === 'two') throw new Error('broken')
    },
    atOnce: 1,
    every: 1,
    failed: 'It failed',
    log: (line) => logged.push(line),
  })
  onTestFinished(() => running.close())
  await vi.waitUntil(() => ran.length === 1, { interval: 1 })
  // several looks
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(ran).toEqual(['one'])
  finishFirst()
  await vi.waitUntil(() => ran.length === 3, { interval: 1 })
  expect([ran, logged]).toEqual([['one', 'two', 'three'], ['It failed: broken']])
  due.push('four')
  await vi.waitUntil(() => ran.length === 4, { interval: 1 })
})
