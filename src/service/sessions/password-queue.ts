/** Maximum passwords hashed at once: half of Node's thread pool, which compression needs too. */
export const maxConcurrentPasswords = 2

/** Maximum passwords that wait in the queue, about ten seconds' work. */
export const maxWaitingPasswords = 100

/** Maximum further passwords that wait, of known devices: a stranger's guesses can't keep members out. */
export const maxWaitingOnKnownDevices = 50

/** Maximum passwords of one login under way, for known devices and others each: right passwords aren't guesses. */
export const maxOfLogin = 2

export interface PasswordSender {
  login: string
  isKnown: boolean
}

export class TooBusy extends Error {}

export type PasswordQueue = ReturnType<typeof createPasswordQueue>

interface Waiting {
  begin: () => void
  refuse: (reason: TooBusy) => void
}

/** Hashing is deliberately slow, so others queue, known devices first. */
export function createPasswordQueue() {
  let working = 0
  let isClosed = false
  const known: Waiting[] = []
  const others: Waiting[] = []
  /** Numbers of passwords under way, by login and whether the device is known. */
  const underWay = new Map<string, number>()

  const keyOf = ({ login, isKnown }: PasswordSender) => `${isKnown} ${login}`

  function isFullFor(sender: PasswordSender): boolean {
    if (isClosed || (underWay.get(keyOf(sender)) ?? 0) >= maxOfLogin) return true
    if (working < maxConcurrentPasswords) return false
    return sender.isKnown ? known.length >= maxWaitingOnKnownDevices : others.length >= maxWaitingPasswords
  }

  function count(sender: PasswordSender, change: 1 | -1): void {
    const key = keyOf(sender)
    const next = (underWay.get(key) ?? 0) + change
    if (next > 0) underWay.set(key, next)
    else underWay.delete(key)
  }

  function beginNext(): void {
    const next = known.shift() ?? others.shift()
    if (next) next.begin()
    else working--
  }

  return {
    isFullFor,

    /** Runs `work` when a place is free. @throws TooBusy before `work` begins */
    async run<Result>(sender: PasswordSender, work: () => Promise<Result>): Promise<Result> {
      if (isFullFor(sender)) throw new TooBusy()
      count(sender, 1)
      try {
        if (working < maxConcurrentPasswords) working++
        else await new Promise<void>((begin, refuse) => (sender.isKnown ? known : others).push({ begin, refuse }))
        return await work().finally(beginNext)
      } finally {
        count(sender, -1)
      }
    },

    close(): void {
      isClosed = true
      for (const { refuse } of [...known.splice(0), ...others.splice(0)]) refuse(new TooBusy())
    },
  }
}
