/** How many passwords are looked at at once: half of the threads that Node has, since compressing needs them too. */
export const maxConcurrent = 2

/** How many more may wait, a few seconds at the most. */
export const maxWaiting = 20

/**
 * How many places there are besides for browsers that their member has signed in with before: strangers who guess without end
 * must not keep members out.
 */
export const maxWaitingOnKnownDevices = 10

/** Nobody looked at the password, and nobody will. */
export class TooBusy extends Error {}

export type PasswordQueue = ReturnType<typeof createPasswordQueue>

/** Whose password is looked at when: it is slow on purpose (`passwords.ts`), and there is other work to do. */
export function createPasswordQueue() {
  let working = 0
  let isClosed = false
  const waiting: { begin: () => void; refuse: (reason: TooBusy) => void }[] = []
  const isFull = (isKnown = false) =>
    isClosed || waiting.length >= maxWaiting + (isKnown ? maxWaitingOnKnownDevices : 0)

  return {
    isFull,

    /**
     * @param isKnown whether this is a browser that its member has signed in with before, which goes first
     * @throws TooBusy, before `work` has begun
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

    /** Nobody begins any more, whoever waits included. */
    close(): void {
      isClosed = true
      for (const { refuse } of waiting.splice(0)) refuse(new TooBusy())
    },
  }
}
