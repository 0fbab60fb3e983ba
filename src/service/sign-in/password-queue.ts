/** The most passwords that are hashed at once: half of Node's thread pool, which compression needs too. */
export const maxConcurrent = 2

/** The most passwords that wait in the queue, about ten seconds' work. */
export const maxWaiting = 100

/** Additional places in the queue for known devices, so that a stranger's guesses can't keep members out. */
export const maxWaitingOnKnownDevices = 50

/** Additional places for senders who were refused before, and whose turn has come. */
export const maxWaitingInTurn = 100

/**
 * The most passwords of one login that are hashed or wait, in known devices and in other browsers each. Right passwords
 * don't count as guesses: without this limit one member could fill the queue.
 */
export const maxOfLogin = 2

/** The most turns of one IP address that are still to come. */
export const maxTurnsOfAddress = 1000

/** The longest wait for a turn, in milliseconds. */
export const longestWait = 10 * 60 * 1000

/** Milliseconds for which a turn is valid after it began: time to type the password again. */
export const turnLifetime = 5 * 60 * 1000

/** Milliseconds that a login with `maxOfLogin` passwords in the queue is asked to wait. */
const pauseOfLogin = 5000

/** Part of the queue's capacity that is promised as turns; the rest is for senders who come late. */
const turnShare = 0.8

/** The sender of a password to verify. */
export interface PasswordSender {
  /** The normalized login. */
  login: string
  /** Whether this is a known device, which goes first. */
  isKnown: boolean
  clientIp: string
  /** The turn that an earlier refusal promised to this login, in milliseconds since 1970. */
  turn?: number | undefined
}

/** The queue is full or closed: the password was not checked. */
export class TooBusy extends Error {
  /** When the sender's turn comes, in milliseconds since 1970. */
  readonly turn: number
  constructor(turn: number) {
    super()
    this.turn = turn
  }
}

export type PasswordQueue = ReturnType<typeof createPasswordQueue>

/** The lanes of the queue, first ones first, with their places. */
const lanes = { known: maxWaitingOnKnownDevices, turn: maxWaitingInTurn, other: maxWaiting } as const

type Lane = keyof typeof lanes

/**
 * Limits how many passwords are hashed at once; hashing is deliberately slow (`passwords.ts`), so others queue. If the
 * queue is full, the sender gets a turn: a later time at which a place will be free.
 *
 * @param now milliseconds since 1970
 */
export function createPasswordQueue(now: () => number = Date.now) {
  let working = 0
  let isClosed = false
  const waiting: Record<Lane, { begin: () => void; refuse: (reason: TooBusy) => void }[]> = {
    known: [],
    turn: [],
    other: [],
  }
  /** Passwords that are hashed or wait, by sender. */
  const counts = new Map<string, number>()
  /** Average duration of a verification, in milliseconds. */
  let duration = 150
  /** The last promised turn, and the number of promised turns of each IP address. */
  let lastTurn = 0
  const turns = new Map<string, number>()

  const keyOf = ({ login, isKnown }: PasswordSender) => `${isKnown} ${login}`

  function laneOf({ isKnown, turn }: PasswordSender): Lane {
    if (isKnown) return 'known'
    return turn !== undefined && turn <= now() && now() <= turn + turnLifetime ? 'turn' : 'other'
  }

  /** Why the sender gets no place now: the queue is full, see `places`. */
  function refusalOf(sender: PasswordSender): TooBusy | undefined {
    const lane = laneOf(sender)
    // this login's own passwords are in the way, not other people
    if (isClosed || (counts.get(keyOf(sender)) ?? 0) >= maxOfLogin) return new TooBusy(now() + pauseOfLogin)
    if (working < maxConcurrent) return undefined
    // while there are turns to come, newcomers get half of their places, so that they don't wait behind all turns
    const places = lane === 'other' && lastTurn > now() ? lanes.other / 2 : lanes[lane]
    return waiting[lane].length >= places ? new TooBusy(turnOf(sender)) : undefined
  }

  /** The sender's turn: the one that was promised before, or the next free one. */
  function turnOf({ clientIp, turn }: PasswordSender): number {
    if (turn !== undefined && turn > now() && turn <= now() + longestWait) return turn
    if (lastTurn <= now()) turns.clear()
    const space = duration / maxConcurrent / turnShare
    const backlog = (waiting.known.length + waiting.turn.length + waiting.other.length) * space
    const next = Math.max(lastTurn, now() + backlog) + space
    const ofAddress = turns.get(clientIp) ?? 0
    // without a free turn, the sender may be refused again
    if (next > now() + longestWait || ofAddress >= maxTurnsOfAddress) return Math.min(next, now() + longestWait)
    turns.set(clientIp, ofAddress + 1)
    lastTurn = next
    return next
  }

  function count(sender: PasswordSender, change: 1 | -1): void {
    const key = keyOf(sender)
    const next = (counts.get(key) ?? 0) + change
    if (next > 0) counts.set(key, next)
    else counts.delete(key)
  }

  /** Waits behind earlier senders of the same lane. */
  const wait = (sender: PasswordSender) =>
    new Promise<void>((begin, refuse) => waiting[laneOf(sender)].push({ begin, refuse }))

  /** Lets the first sender of the first lane begin, or frees the place. */
  function beginNext(): void {
    const next = waiting.known.shift() ?? waiting.turn.shift() ?? waiting.other.shift()
    if (next) next.begin()
    else working--
  }

  return {
    refusalOf,

    /** Refuses a sender for another reason than a full queue, and promises a turn. */
    refuse: (sender: PasswordSender): TooBusy => new TooBusy(turnOf(sender)),

    /**
     * Runs `work` when a place is free.
     *
     * @throws TooBusy before `work` begins
     */
    async run<Result>(sender: PasswordSender, work: () => Promise<Result>): Promise<Result> {
      const refusal = refusalOf(sender)
      if (refusal) throw refusal
      count(sender, 1)
      try {
        if (working < maxConcurrent) working++
        else await wait(sender)
        const begun = now()
        try {
          return await work()
        } finally {
          duration += (now() - begun - duration) / 20
          beginNext()
        }
      } finally {
        count(sender, -1)
      }
    },

    /** Refuses all work that has not begun, now and later. */
    close(): void {
      isClosed = true
      for (const lane of Object.values(waiting)) for (const { refuse } of lane.splice(0)) refuse(new TooBusy(now()))
    },
  }
}
