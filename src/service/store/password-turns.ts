/** How many passwords are looked at at once: half of the threads that Node has, since compressing needs them too. */
export const mostAtOnce = 2

/** How many more may wait, a few seconds at the most. */
export const mostWaiting = 20

/** Nobody looked at the password, and nobody will. */
export class TooBusy extends Error {}

export type PasswordTurns = ReturnType<typeof createPasswordTurns>

/** Whose password is looked at when: it is slow on purpose (`passwords.ts`), and there is other work to do. */
export function createPasswordTurns() {
  let working = 0
  let isClosed = false
  const waiting: { begin: () => void; refuse: (reason: TooBusy) => void }[] = []
  const isFull = () => isClosed || waiting.length >= mostWaiting

  return {
    isFull,

    /** @throws TooBusy, before `work` has begun */
    async take<Result>(work: () => Promise<Result>): Promise<Result> {
      if (isFull()) throw new TooBusy()
      if (working < mostAtOnce) working++
      else await new Promise<void>((begin, refuse) => waiting.push({ begin, refuse }))
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
