/** Maximum passwords hashed at once: half of Node's thread pool, which compression needs too. */
export const maxConcurrentPasswords = 2

/** Maximum passwords that wait in the queue, about ten seconds' work. */
export const maxWaitingPasswords = 100

/** Maximum further passwords that wait, of known devices: a stranger's guesses can't keep members out. */
export const maxWaitingOnKnownDevices = 50

/** Maximum further passwords that wait, of senders who were refused before and whose ticket is valid now. */
export const maxWaitingWithTicket = 100

/** Maximum passwords of one login under way, for known devices and others each: right passwords aren't guesses. */
export const maxOfLogin = 2

/** Maximum tickets of one IP address that aren't valid yet. */
export const maxTicketsOfAddress = 1000

/** Maximum milliseconds that a browser is asked to wait for its turn. */
export const longestWait = 10 * 60 * 1000

/** Milliseconds for which a ticket is valid: time to type the password again. */
export const ticketLifetime = 5 * 60 * 1000

/** Milliseconds that a login with `maxOfLogin` passwords in the queue is asked to wait. */
const pauseOfLogin = 5000

/** Part of the queue's capacity that tickets promise; the rest is for senders who come late. */
const ticketShare = 0.8

export interface PasswordSender {
  login: string
  isKnown: boolean
  clientIp: string
  ticket?: number | undefined
}

export class TooBusy extends Error {
  readonly ticket: number
  constructor(ticket: number) {
    super()
    this.ticket = ticket
  }
}

export type PasswordQueue = ReturnType<typeof createPasswordQueue>

const places = { known: maxWaitingOnKnownDevices, ticket: maxWaitingWithTicket, other: maxWaitingPasswords } as const

type Priority = keyof typeof places

/** Hashing is deliberately slow, so others queue; if that is full, they get a ticket for a later time. */
export function createPasswordQueue(now: () => number = Date.now) {
  let working = 0
  let isClosed = false
  const waiting: Record<Priority, { begin: () => void; refuse: (reason: TooBusy) => void }[]> = {
    known: [],
    ticket: [],
    other: [],
  }
  const counts = new Map<string, number>()
  let duration = 150
  let lastTicket = 0
  const ticketsByAddress = new Map<string, number>()

  /** When the latest ticket is for. No ticket is for later than `longestWait`, unless the clock was ahead. */
  const latestTicket = (): number => (lastTicket <= now() + longestWait ? lastTicket : 0)

  const keyOf = ({ login, isKnown }: PasswordSender) => `${isKnown} ${login}`

  function priorityOf({ isKnown, ticket }: PasswordSender): Priority {
    if (isKnown) return 'known'
    return ticket !== undefined && ticket <= now() && now() <= ticket + ticketLifetime ? 'ticket' : 'other'
  }

  function refusalOf(sender: PasswordSender): TooBusy | undefined {
    const priority = priorityOf(sender)
    // this login's own passwords are in the way, not other people
    if (isClosed || (counts.get(keyOf(sender)) ?? 0) >= maxOfLogin) return new TooBusy(now() + pauseOfLogin)
    if (working < maxConcurrentPasswords) return undefined
    // while tickets aren't valid yet, newcomers get half of their places, so that they don't wait behind all of them
    const max = priority === 'other' && latestTicket() > now() ? places.other / 2 : places[priority]
    return waiting[priority].length >= max ? new TooBusy(ticketFor(sender)) : undefined
  }

  function ticketFor({ clientIp, ticket }: PasswordSender): number {
    if (ticket !== undefined && ticket > now() && ticket <= now() + longestWait) return ticket
    if (latestTicket() <= now()) ticketsByAddress.clear()
    const space = duration / maxConcurrentPasswords / ticketShare
    const backlog = (waiting.known.length + waiting.ticket.length + waiting.other.length) * space
    const next = Math.max(latestTicket(), now() + backlog) + space
    const ofAddress = ticketsByAddress.get(clientIp) ?? 0
    // without a free ticket, the sender may be refused again
    if (next > now() + longestWait || ofAddress >= maxTicketsOfAddress) return Math.min(next, now() + longestWait)
    ticketsByAddress.set(clientIp, ofAddress + 1)
    lastTicket = next
    return next
  }

  function count(sender: PasswordSender, change: 1 | -1): void {
    const key = keyOf(sender)
    const next = (counts.get(key) ?? 0) + change
    if (next > 0) counts.set(key, next)
    else counts.delete(key)
  }

  const wait = (sender: PasswordSender) =>
    new Promise<void>((begin, refuse) => waiting[priorityOf(sender)].push({ begin, refuse }))

  function beginNext(): void {
    const next = waiting.known.shift() ?? waiting.ticket.shift() ?? waiting.other.shift()
    if (next) next.begin()
    else working--
  }

  return {
    refusalOf,

    /** Refuses a sender for another reason than a full queue, with a ticket. */
    refuse: (sender: PasswordSender): TooBusy => new TooBusy(ticketFor(sender)),

    /** Runs `work` when a place is free. @throws TooBusy before `work` begins */
    async run<Result>(sender: PasswordSender, work: () => Promise<Result>): Promise<Result> {
      const refusal = refusalOf(sender)
      if (refusal) throw refusal
      count(sender, 1)
      try {
        if (working < maxConcurrentPasswords) working++
        else await wait(sender)
        const begun = now()
        try {
          return await work()
        } finally {
          const taken = now() - begun
          // otherwise the clock has jumped
          if (taken >= 0 && taken < longestWait) duration += (taken - duration) / 20
          beginNext()
        }
      } finally {
        count(sender, -1)
      }
    },

    close(): void {
      isClosed = true
      for (const senders of Object.values(waiting))
        for (const { refuse } of senders.splice(0)) refuse(new TooBusy(now()))
    },
  }
}
