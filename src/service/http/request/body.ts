import { type Problem, tooLarge, tooSlow, unavailable } from '../problems.ts'

/** Bodies that share a bound on the memory that they take while they arrive. */
export interface Bodies {
  /** In bytes, of all of them together. */
  most: number
  /** How long one may take to arrive, in milliseconds. */
  within: number
  /** What they take now, in bytes. */
  taken: number
  /** Those of which more is to come, the first one to begin first. */
  arriving: Set<Body>
}

interface Body {
  /** What is allocated for it, in bytes. */
  taken: number
  refuse(reason: Problem): void
}

const bodies = (most: number, within: number): Bodies => ({ most, within, taken: 0, arriving: new Set() })

/** What bodies without a picture take together, in bytes, and how long one may take to arrive, in milliseconds. */
export const mostOfForms = 16_000_000
export const formWithin = 30_000

/** The same of forms with a picture, which only members send. */
export const mostOfUploads = 64_000_000
export const uploadWithin = 300_000

/** The memory is the process's, so whatever serves in it shares these. */
export const forms = bodies(mostOfForms, formWithin)
export const uploads = bodies(mostOfUploads, uploadWithin)

/** How a body is read: `most` of its bytes, and among which others. */
interface Reading {
  most: number
  among: Bodies
}

/**
 * Reads the beginning of a body, and counts it among the others until `use` is done with it. Where they take more memory
 * than they may, the one that began to arrive first is refused: whoever sends a form as fast as it goes is done by then.
 *
 * @param use is handed the first `most` bytes, and whether that is all
 * @throws Problem 408 for a body that takes too long, 503 for one that there is no room for
 */
export async function readBody<Result>(
  request: Request,
  { most, among }: Reading,
  use: (start: Buffer<ArrayBuffer>, isWhole: boolean) => Result | Promise<Result>,
): Promise<Result> {
  const reader = request.body?.getReader()
  if (!reader) return use(Buffer.alloc(0), true)
  let refusal: Problem | undefined
  const body: Body = {
    taken: 0,
    refuse(reason) {
      refusal = reason
      among.arriving.delete(this)
      // the read that is under way ends
      void reader.cancel().catch(() => {})
    },
  }
  among.arriving.add(body)
  const timer = setTimeout(() => body.refuse(tooSlow()), among.within)
  timer.unref()
  try {
    let start = Buffer.alloc(0)
    let length = 0
    let isWhole = false
    while (length <= most) {
      const { value, done } = await reader.read()
      if (refusal) throw refusal
      isWhole = done
      if (done) break
      if (length + value.length > start.length && start.length < most) {
        const grown = Buffer.allocUnsafeSlow(Math.min(most, Math.max(length + value.length, 2 * start.length)))
        take(among, body, grown.length - start.length)
        if (refusal) throw refusal
        start.copy(grown, 0, 0, length)
        start = grown
      }
      start.set(value.subarray(0, most - length), length)
      length += value.length
    }
    among.arriving.delete(body)
    clearTimeout(timer)
    return await use(start.subarray(0, Math.min(length, most)), isWhole)
  } finally {
    clearTimeout(timer)
    among.arriving.delete(body)
    among.taken -= body.taken
  }
}

function take(among: Bodies, body: Body, bytes: number): void {
  body.taken += bytes
  among.taken += bytes
  while (among.taken > among.most) {
    const [first] = among.arriving
    if (!first) return
    among.taken -= first.taken
    first.taken = 0
    first.refuse(unavailable(5))
  }
}

/**
 * Reads all of a body.
 *
 * @throws Problem 413 beyond `most` bytes, and as `readBody` does
 */
export function readWholeBody(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  return readBody(request, { most, among: forms }, (start, isWhole) => {
    if (!isWhole) throw tooLarge()
    return start
  })
}
