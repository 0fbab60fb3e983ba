import type { Answer, Stage } from '../../mail/mail-server.ts'
import type { Random } from '../random.ts'

const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Answers of each stage, of RFC 5321 and with codes of RFC 3463; `drop` ends the connection, `hang` says nothing. */
const answers = {
  connect: ['421 4.3.2 going down', '554 5.3.2 no service here', 'drop', 'hang'],
  ehlo: ['421 4.3.2 going down', '451 4.3.0 not now', '554 5.7.1 not you', 'drop', 'hang'],
  auth: ['454 4.7.0 try later', '535 5.7.8 wrong password', '534 5.7.9 too weak', 'drop'],
  mail: ['421 4.4.5 busy', '450 4.7.1 too many', '451 4.3.0 local', '452 4.3.1 full', '550 5.7.1 not allowed'].concat([
    ...['530 5.7.0 sign in', '552 5.3.4 too large', '553 5.1.8 your domain', 'drop', 'hang'],
  ]),
  rcpt: ['421 4.3.2 going down', '450 4.2.0 later', '451 4.4.3 DNS', '452 4.5.3 too many', '503 5.5.1 sequence'].concat(
    [
      ...['550 5.1.1 nobody', '550 no such user', '553 not allowed', '551 5.1.6 moved', '550 5.1.2 no host'],
      ...['552 5.2.2 full', '550 5.2.1 disabled', '550 5.4.1 denied', '550 5.7.606 banned', '554 5.7.1 relay', 'drop'],
    ],
  ),
  data: ['421 4.3.2 going down', '450 4.2.0 later', '451 4.3.0 local', '452 4.3.1 full', '550 5.7.1 spam'].concat([
    ...['552 5.3.4 too large', '554 5.6.0 bad text', '550 5.1.1 nobody', 'drop', 'hang'],
  ]),
  // the text was taken, and nobody learns it
  taken: ['drop', 'hang'],
} as const satisfies Record<Stage, readonly Answer[]>

/** Kinds of faults that every few months have to meet. */
export const kinds = Object.entries(answers).flatMap(([stage, all]) => all.map((answer) => `${stage} ${answer}`))

const unknown = ['550 5.1.1 nobody is called so', '550 no such user', '553 5.1.3 syntax', '556 5.1.10 null MX']

interface Spell {
  from: number
  to: number
  stage: Stage
  answer: string
  /** The only address that meets it; all without one. */
  address?: string
}

/**
 * A month of a mail server, which is well in its last week: spells that all meet, for up to 30 hours each, spells of one
 * address, for up to two days, greylisting, and addresses of people who aren't there, or not any more.
 */
export function makeWeather(random: Random, begin: number, { existing, gone }: Record<'existing' | 'gone', string[]>) {
  const at = () => begin + random.below(27 * day)
  const spells: Spell[] = []
  for (let number = 0; number < 20; number++) {
    const stage = random.pick(Object.keys(answers) as Stage[])
    const answer = random.pick<string>(answers[stage])
    const from = at()
    // timeouts and connections take their time
    const long = [20 * minute, 2 * hour, 8 * hour, 30 * hour]
    const length = answer === 'hang' ? 10 * minute : answer === 'drop' ? hour : random.pick(long)
    spells.push({ from, to: from + length, stage, answer })
  }
  for (const address of existing) {
    if (random.below(2) === 0) continue
    const from = at()
    const stage = random.pick(['rcpt', 'data', 'taken'] as const)
    const answer = random.pick<string>(answers[stage])
    const isUnknown = /5\.1\.[1236]|^550 no|^553 not/.test(answer)
    // who isn't known for two days doesn't exist
    const length = answer === 'hang' ? 5 * minute : answer === 'drop' ? hour : isUnknown ? 12 * hour : 2 * day
    spells.push({ from, to: from + length, stage, answer, address })
  }
  const leaves = new Map(
    gone.map((address) => [address, random.below(2) === 0 ? begin : begin + random.below(7 * day)]),
  )
  const says = new Map(gone.map((address) => [address, random.pick(unknown)]))
  const isGreylisting = random.below(2) === 0
  const seen = new Map<string, number>()
  const met = new Map<string, number>()

  return {
    met,
    isWell: (now: number): boolean => spells.every(({ from, to }) => now < from || now >= to),

    answer(stage: Stage, address: string, now: number): Answer {
      const spell = spells.find(
        (each) => each.stage === stage && (each.address ?? address) === address && each.from <= now && now < each.to,
      )
      if (spell) {
        const kind = `${stage} ${spell.answer}`
        met.set(kind, (met.get(kind) ?? 0) + 1)
        return spell.answer
      }
      if (stage !== 'rcpt') return undefined
      if (now >= (leaves.get(address) ?? Number.POSITIVE_INFINITY)) return says.get(address)
      if (!isGreylisting) return undefined
      const first = seen.get(address) ?? now
      seen.set(address, first)
      return now < first + 5 * minute ? '450 4.7.1 greylisted' : undefined
    },
  }
}
