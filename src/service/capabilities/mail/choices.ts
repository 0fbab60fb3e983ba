import type { Audit } from '../../store/audit.ts'
import type { Database } from '../../store/engine/database.ts'
import { upsert } from '../../store/engine/queries.ts'
import { zoneOfComputer } from '../../texts.ts'

/**
 * The kinds of e-mails with their choices; kinds about waiting things first. The first choice is the default of a
 * network without its own.
 */
export const choices = {
  requests: ['yes', 'no'],
  passes: ['yes', 'no'],
  digest: ['weekly', 'daily', 'never'],
} as const

export type ChoiceKind = keyof typeof choices

export const choiceKinds = Object.keys(choices) as ChoiceKind[]

export type Choices = { [Kind in ChoiceKind]: (typeof choices)[Kind][number] }

/** The choice that ends what a kind sends. */
export const nothing = { requests: 'no', passes: 'no', digest: 'never' } as const satisfies Choices

export const isChoiceKind = (text: string): text is ChoiceKind => Object.hasOwn(choices, text)

interface NetworkDecisions {
  /** Maximum e-mails in a minute, other than links. */
  pace: number
  /** The default for members whose browser named none: an IANA name. */
  timeZone: string
}

/** Maximum e-mails in a minute that an administrator may set. */
export const maxPace = 100_000

/** E-mails in a minute at first: a week's digests of 10,000 go out in minutes. */
const defaultPace = 3000

type Row = { kind: string; choice: string }

/** The item of a choice in the audit log. A journal may have it for years. */
const itemOf = (kind: string, choice: unknown): string => `${kind} ${choice}`

export function choiceIn(item: string): [kind: string, choice: string] {
  const [kind = '', ...choice] = item.split(' ')
  return [kind, choice.join(' ')]
}

export function choiceRows(database: Database, audit: Pick<Audit, 'add'>) {
  async function networkRows(): Promise<Map<string, string>> {
    const rows = await database.all<Row>('SELECT kind, choice FROM network_choice')
    return new Map(rows.map(({ kind, choice }) => [kind, choice]))
  }

  async function ofMember(member: string): Promise<Choices> {
    const own = await database.all<Row>('SELECT kind, choice FROM choice WHERE member = $1', member)
    return choicesIn(new Map([...(await networkRows()), ...own.map(({ kind, choice }) => [kind, choice] as const)]))
  }

  async function set(member: string, kind: string, choice: string): Promise<void> {
    if (!isChoiceKind(kind) || !choices[kind].some((one) => one === choice)) return
    await upsert(database, 'choice', { member, kind }, { choice })
    if (kind === 'digest') await database.run(`UPDATE mail SET due = 0 WHERE member = $1 AND kind = 'digest'`, member)
  }

  async function ofNetwork(): Promise<Choices & NetworkDecisions> {
    const rows = await networkRows()
    return {
      ...choicesIn(rows),
      pace: Number(rows.get('pace') ?? defaultPace),
      timeZone: rows.get('timeZone') ?? zoneOfComputer(),
    }
  }

  async function setForAll(kind: string, choice: string): Promise<void> {
    await upsert(database, 'network_choice', { kind }, { choice })
    if (kind === 'digest' || kind === 'timeZone') await database.run(`UPDATE mail SET due = 0 WHERE kind = 'digest'`)
  }

  return {
    ofNetwork,

    setForAll,

    async decide(decided: Partial<Choices & NetworkDecisions>, actor: string, now: number): Promise<void> {
      const before = new Map<string, unknown>(Object.entries(await ofNetwork()))
      for (const [kind, choice] of Object.entries(decided)) {
        if (before.get(kind) === choice) continue
        await setForAll(kind, String(choice))
        await audit.add({ time: now, actor, action: 'decided', member: actor, item: itemOf(kind, choice) })
      }
    },

    ofMember,

    async choose(member: string, chosen: Partial<Choices>, now: number): Promise<void> {
      const before = await ofMember(member)
      for (const [kind, choice] of Object.entries(chosen)) {
        if (before[kind as ChoiceKind] === choice) continue
        await set(member, kind, choice)
        await audit.add({ time: now, actor: member, action: 'chose', member, item: itemOf(kind, choice) })
      }
    },

    set,
  }
}

const choicesIn = (rows: ReadonlyMap<string, string>): Choices =>
  Object.fromEntries(
    Object.entries(choices).map(([kind, all]) => [kind, all.find((one) => one === rows.get(kind)) ?? all[0]]),
  ) as Choices
