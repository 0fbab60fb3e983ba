import { act, renderHook } from '@testing-library/preact'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '../../../../src/extension/messages/questions.ts'
import { useAsking } from '../../../../src/extension/ui/failure.tsx'

const show = () => {
  const { result } = renderHook(() => useAsking())
  return {
    asking: () => result.current[0],
    run: (...question: Parameters<(typeof result)['current'][1]>) => result.current[1](...question),
    reset: () => result.current[2](),
  }
}

/** A question whose reply comes when the test says so. */
function question() {
  const { promise, resolve } = Promise.withResolvers<Reply<unknown>>()
  return { ask: () => promise, reply: (reply: Reply<unknown>) => act(async () => resolve(reply)) }
}

describe('asking the background', () => {
  beforeEach(() => void vi.useFakeTimers())
  it('reports its phase, and a wait of a second, and passes on the reply', async () => {
    const { asking, run } = show()
    expect(asking()).toEqual({ phase: 'idle' })
    const { ask, reply } = question()
    const use = vi.fn()
    const succeeded = vi.fn()
    act(() => void run(ask, use).then(succeeded))
    expect(asking()).toEqual({ phase: 'asking', slow: false })
    act(() => void vi.advanceTimersByTime(1000))
    expect(asking()).toEqual({ phase: 'asking', slow: true })
    await reply({ ok: true, value: 'page' })
    expect(asking()).toEqual({ phase: 'done' })
    expect(use.mock.calls).toEqual([['page']])
    expect(succeeded).toHaveBeenCalledWith(true)
  })

  it('reports a failure', async () => {
    const { asking, run } = show()
    const { ask, reply } = question()
    const use = vi.fn()
    const succeeded = vi.fn()
    act(() => void run(ask, use).then(succeeded))
    await reply({ ok: false, code: 'offline' })
    expect(asking()).toMatchObject({ phase: 'failed', failure: { code: 'offline' } })
    expect(use).not.toHaveBeenCalled()
    expect(succeeded).toHaveBeenCalledWith(false)
  })

  it('ignores the reply to a question after a newer question', async () => {
    const { asking, run } = show()
    const [older, newer] = [question(), question()]
    const use = vi.fn()
    act(() => void run(older.ask, use))
    act(() => void run(newer.ask, use))
    await newer.reply({ ok: true, value: 'newer' })
    await older.reply({ ok: false, code: 'offline' })
    expect(asking()).toEqual({ phase: 'done' })
    expect(use.mock.calls).toEqual([['newer']])
  })

  it('ignores the reply to a cancelled question', async () => {
    const { asking, run, reset } = show()
    const { ask, reply } = question()
    const use = vi.fn()
    act(() => void run(ask, use))
    act(reset)
    act(() => void vi.advanceTimersByTime(1000))
    await reply({ ok: true, value: 'late' })
    expect(asking()).toEqual({ phase: 'idle' })
    expect(use).not.toHaveBeenCalled()
  })
})
