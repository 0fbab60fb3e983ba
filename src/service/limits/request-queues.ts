import { yieldTurns } from '../event-loop.ts'
import { later } from '../http/response.ts'

/** Maximum requests of one subject under way, without pictures. */
export const maxConcurrent = 2

/** Maximum requests of one subject that wait; further ones are a 429. */
export const maxWaiting = 100

/** Maximum responses to forms of one subject that wait: an office's sign-ins of one moment. */
export const maxWaitingResponses = 1000

/** Maximum turns of the event loop between two requests of one subject: one for each millisecond of those before. */
export const maxTurnsBetween = 100

interface Queue {
  running: number
  waiting: (() => void)[]
  /** Milliseconds of its requests since its last turn of waiting. */
  spent: number
}

/** @param work gets whether it has waited @throws Problem 429, before `work` begins, if the queue is full */
export type RunInQueue = <Result>(subject: string, work: (hasWaited: boolean) => Promise<Result>) => Promise<Result>

/**
 * A queue for each subject, so that its requests don't delay other subjects' requests. `work` must not wait for a body,
 * unless the queue is for bodies alone.
 * @param fewestTurns minimum turns of the event loop between two requests of one subject
 */
export function createRequestQueues(concurrent = maxConcurrent, longest = maxWaiting, fewestTurns = 0): RunInQueue {
  const queues = new Map<string, Queue>()

  function end(subject: string, queue: Queue): void {
    const next = queue.waiting.shift()
    if (next) next()
    else if (--queue.running === 0) queues.delete(subject)
  }

  return async (subject, work) => {
    const queue = queues.get(subject) ?? { running: 0, waiting: [], spent: 0 }
    queues.set(subject, queue)
    const hasToWait = queue.running === concurrent
    if (!hasToWait) queue.running++
    else if (queue.waiting.length >= longest)
      throw later(429, 'too many requests at once', 'Too many requests at once', 5)
    else await new Promise<void>((begin) => queue.waiting.push(begin))
    const began = performance.now()
    try {
      return await work(hasToWait)
    } finally {
      queue.spent += performance.now() - began
      const turns = Math.min(Math.max(Math.floor(queue.spent), fewestTurns), maxTurnsBetween)
      if (turns === 0) end(subject, queue)
      else {
        queue.spent = 0
        void yieldTurns(turns).then(() => end(subject, queue))
      }
    }
  }
}
