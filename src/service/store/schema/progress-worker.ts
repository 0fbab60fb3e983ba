import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { step, total, interval }: { step: Int32Array; total: number; interval: number } = workerData
const begun = Date.now()

setInterval(() => {
  const seconds = Math.round((Date.now() - begun) / 1000)
  // a thread's own stderr waits for the main thread, which is occupied
  writeSync(2, `The database is being upgraded: step ${Atomics.load(step, 0)} of ${total}, ${seconds} s so far.\n`)
}, interval)
