import { domainToUnicode } from 'node:url'
import type { Card, CardKind } from '../../store/members/cards.ts'
import { longestEmail } from '../../store/members/new-profile.ts'
import type { TextField } from '../form/fields.ts'
import type { SiteTranslate } from '../site-translate.ts'

/** The fields of a card, in display order. */
export const cardFields = {
  company: { kind: 'line', max: 100 },
  position: { kind: 'line', max: 100 },
  email: { kind: 'email', max: longestEmail },
  phone: { kind: 'phone', max: 50 },
  address: { kind: 'lines', max: 500 },
} as const satisfies Record<keyof Card, TextField>

/** The fields that a kind of card has, with their labels; a personal card has no company. */
export function fieldsOf(kind: CardKind, t: SiteTranslate): [name: keyof Card, label: string][] {
  const names = ['email', 'phone', 'address'] as const
  const all = kind === 'BUSINESS' ? (['company', 'position', ...names] as const) : names
  return all.map((name) => [name, t(name)])
}

export function cardNames(t: SiteTranslate): Record<CardKind, string> {
  return { BUSINESS: t('businessCard'), PERSO: t('personalCard') }
}

/** Undoes the encoding with which browsers send the domain of an e-mail address that has other letters than ASCII. */
export function withReadableDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const readable = /(^|\.)xn--/i.test(domain) ? domainToUnicode(domain) : ''
  return readable === '' ? email : email.slice(0, at + 1) + readable
}
