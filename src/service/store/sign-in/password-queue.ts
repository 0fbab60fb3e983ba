/** The most passwords that are hashed at once: half of Node's thread pool, which compression needs too. */
export const maxConcurrent = 2

/** The most passwords that wait in the queue, a few seconds at most. */
export const maxWaiting = 20

/** Additional places in the queue for known devices, so that a stranger's guesses can't keep members out. */
export const maxWaitingOnKnownDevices = 10

/**
 * The most passwords of one login that are hashed or wait, in known devices and in other browsers each. Right passwords
 * don't count as guesses: without this limit one member could fill the queue.
 */
export const maxOfLogin = 2

/** Who wants a password verified. */
export interface PasswordSender {
  /** The normalized login. */
  login: string
  /** Whether this is a known device, which goes first. */
  isKnown: boolean
}

/** The queue is full or closed: the password was not checked. */
export class TooBusy extends Error {}

export type PasswordQueue = ReturnType<typeof createPasswordQueue>

/** Limits how many passwords are hashed at once; hashing is deliberately slow (`passwords.ts`), so others queue. */
export function createPasswordQueue() {
  let working = 0
  let isClosed = false
  const waiting: { isKnown: boolean; begin: () => void; refuse: (reason: TooBusy) => void }[] = []
  /** Passwords that are hashed or wait, by sender. */
  const counts = new Map<string, number>()
  const keyOf = ({ login, isKnown }: PasswordSender) => `${isKnown} ${login}`
  const isFull = (sender: PasswordSender) =>
    isClosed ||
    waiting.length >= maxWaiting + (sender.isKnown ? maxWaitingOnKnownDevices : 0) ||
    (counts.get(keyOf(sender)) ?? 0) >= maxOfLogin

  function count(sender: PasswordSender, change: 1 | -1): void {
    const key = keyOf(sender)
    const next = (counts.get(key) ?? 0) + change
    if (next > 0) counts.set(key, next)
    else counts.delete(key)
  }

  /** Waits behind earlier senders of the same kind. */
  function wait({ isKnown }: PasswordSender): Promise<void> {
    return new Promise((begin, refuse) => {
      const firstOther = waiting.findIndex((other) => !other.isKnown)
      const place = isKnown && firstOther >= 0 ? firstOther : waiting.length
      waiting.splice(place, 0, { isKnown, begin, refuse })
    })
  }

  return {
    isFull,

    /**
     * Runs `work` when a place is free.
     *
     * @throws TooBusy before `work` begins
     */
    async run<Result>(sender: PasswordSender, work: () => Promise<Result>): Promise<Result> {
      if (isFull(sender)) throw new TooBusy()
      count(sender, 1)
      try {
        if (working < maxConcurrent) working++
        else await wait(sender)
        try {
          return await work()
        } finally {
          const next = waiting.shift()
          if (next) next.begin()
          else working--
        }
      } finally {
        count(sender, -1)
      }
    },

    /** Refuses all work that has not begun, now and later. */
    close(): void {
      isClosed = true
      for (const { refuse } of waiting.splice(0)) refuse(new TooBusy())
    },
  }
}
