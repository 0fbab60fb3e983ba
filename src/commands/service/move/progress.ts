import type { OnProgress } from '../../../service/store/move/move-rows.ts'

/** Milliseconds between two lines. */
const interval = 5000

/** Says on stderr every few seconds how far the move is. */
export function createProgress(): OnProgress {
  const begun = Date.now()
  let said = begun
  return (share) => {
    const now = Date.now()
    if (now < said + interval) return
    said = now
    const seconds = Math.round((now - begun) / 1000)
    process.stderr.write(`The network is being moved: ${Math.floor(share * 100)} %, ${seconds} s so far.\n`)
  }
}
