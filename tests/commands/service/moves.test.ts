import { expect, test, vi } from 'vitest'
import { createProgress } from '../../../src/commands/service/moves.ts'

test('a move prints on stderr how far it is, at most one line each five seconds', () => {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const progress = createProgress()
    for (let second = 1; second <= 11; second++) {
      vi.advanceTimersByTime(1000)
      progress(second / 20)
    }
  } finally {
    vi.useRealTimers()
  }
  expect(lines).toEqual([
    'The network is being moved: 25 %, 5 s so far.\n',
    'The network is being moved: 50 %, 10 s so far.\n',
  ])
})
