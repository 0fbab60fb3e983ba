import { expect, it } from 'vitest'
import { createQueue } from '../../../../src/extension/background/base/queue.ts'

it('a queue starts work after all earlier work', async () => {
  const queue = createQueue()
  const gate = Promise.withResolvers<void>()
  const events: string[] = []
  const first = queue(async () => {
    events.push('first begins')
    await gate.promise
    events.push('first ends')
  })
  const second = queue(async () => events.push('second begins'))
  await Promise.resolve()
  expect(events).toEqual(['first begins'])
  gate.resolve()
  await Promise.all([first, second])
  expect(events).toEqual(['first begins', 'first ends', 'second begins'])
})

it('a queue returns each work’s own result or failure', async () => {
  const queue = createQueue()
  const failing = queue(() => Promise.reject(new Error('no')))
  const after = queue(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await after).toBe('done')
})
