/** The most passwords that are hashed at once: half of Node's thread pool, which compression needs too. */
export const maxConcurrent = 2

/** The most passwords that wait in the queue, a few seconds at most. */
export const maxWaiting = 20

/** Additional places in the queue for known devices, so that a stranger's guesses can't keep members out. */
export const maxWaitingOnKnownDevices = 10

/** The queue is full or closed: the password was not checked. */
export class TooBusy extends Error {}

export type PasswordQueue = ReturnType<typeof createPasswordQueue>

/** Limits how many passwords are hashed at once; hashing is deliberately slow (`passwords.ts`), so others queue. */
export function createPasswordQueue() {
  let working = 0
  let isClosed = false
  const waiting: { begin: () => void; refuse: (reason: TooBusy) => void }[] = []
  const isFull = (isKnown = false) =>
    isClosed || waiting.length >= maxWaiting + (isKnown ? maxWaitingOnKnownDevices : 0)

  return {
    isFull,

    /**
     * Runs `work` when a place is free.
     *
     * @param isKnown whether this is a known device, which goes first
     * @throws TooBusy before `work` begins
     */
    async run<Result>(work: () => Promise<Result>, isKnown = false): Promise<Result> {
      if (isFull(isKnown)) throw new TooBusy()
      if (working < maxConcurrent) working++
      else {
        await new Promise<void>((begin, refuse) => {
          if (isKnown) waiting.unshift({ begin, refuse })
          else waiting.push({ begin, refuse })
        })
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next.begin()
        else working--
      }
    },

    /** Refuses all work that has not begun, now and later. */
    close(): void {
      isClosed = true
      for (const { refuse } of waiting.splice(0)) refuse(new TooBusy())
    },
  }
}
