export const levels = ['standard', 'premium'] as const

export type Level = (typeof levels)[number]

/** An application's calls per hour: of all members together, or of each member; the default if both are null. */
export interface QuotaRow {
  quota: number | null
  member_quota: number | null
}

export interface Caller extends QuotaRow {
  member: string
  /** Null if a program of the member's own calls, which sees what the member sees on the site. */
  application: string | null
  /** By which calls and Idempotency-Keys are counted: the application's key, or the program's id. */
  client: string
  program?: OwnProgram
  level: Level
  contacts: boolean
  /** Whether the member has read what this network adds to the specification. */
  additions: boolean
  language: string
}

/** A program of the member's own, which calls with a token that no application has. */
export interface OwnProgram {
  /** The beginnings of the days, in UTC, of the last call and of the last write; null before the first. */
  called: number | null
  wrote: number | null
  /** `nothing` while administrators have switched such programs off. */
  may: 'nothing' | 'read' | 'write'
}
