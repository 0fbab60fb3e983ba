import type { refusalReasons } from '../../../contract/errors.ts'
import type { SiteTranslate } from '../../texts.ts'
import { type Addressee, maxKept, maxNamed, maxPassesPerDay, maxPeoplePerDay, maxReceivers } from './rows.ts'

/** `left`: isn't here any more, or not yet; `stranger`: neither a contact nor in a team of the sender's. */
export type WhyRefused = (typeof refusalReasons)[number]

/** A member who can't be passed anything by this sender; unknown ones have no name. */
export interface RefusedAddressee extends Partial<Pick<Addressee, 'name'>> {
  id: string
  why: WhyRefused
}

/**
 * `nobody`: it names no member; `self`: it names the sender with others; `long note`: the words beside the earlier ones are too long; `full`: the sender keeps `maxKept`; `team`: not a team of the sender's; `empty team`: the sender is
 * alone in it; `too many`: more than `maxNamed` or `maxReceivers`; `too often`: more than `maxPassesPerDay` or
 * `maxPeoplePerDay`, until a time in milliseconds.
 */
type Reason =
  | { why: 'nobody' | 'self' | 'long note' | 'full' | 'team' | 'empty team' | 'too many' }
  | { why: 'refused'; refused: RefusedAddressee[] }
  | { why: 'too often'; until: number }

/** Nothing was passed to anybody, for this reason. */
export class NotPassed extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(`A page can’t be passed: ${reason.why}`)
    this.reason = reason
  }
}

export function sentenceOf({ reason }: NotPassed, t: SiteTranslate): string {
  switch (reason.why) {
    case 'nobody':
      return t('passNobody')
    case 'self':
      return t('passSelf')
    case 'long note':
      return t('keptLongNote')
    case 'full':
      return t('keptFull', { max: maxKept })
    case 'team':
    case 'empty team':
      return t('passNoTeam')
    case 'too many':
      return t('passTooMany', { max: maxReceivers, named: maxNamed })
    case 'too often':
      return t('passTooOften', { max: maxPassesPerDay, people: maxPeoplePerDay })
    case 'refused': {
      const [first] = reason.refused
      return t(first?.why === 'left' ? 'passLeft' : 'passRefused', { name: first?.name ?? '?' })
    }
  }
}
