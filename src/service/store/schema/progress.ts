import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Milliseconds between two lines about an upgrade. */
const defaultInterval = 5000

/**
 * Says on stderr every few seconds how far an upgrade of the database is. A thread of its own does it, because a
 * statement of SQLite occupies this one.
 *
 * @param total the number of steps
 */
export function reportProgress(total: number, interval = defaultInterval) {
  const step = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(join(import.meta.dirname, 'progress-worker.ts'), { workerData: { step, total, interval } })
  worker.unref()
  return {
    /** @param number the step that begins, from 1 */
    begin: (number: number): void => void Atomics.store(step, 0, number),
    end: (): void => void worker.terminate(),
  }
}
