import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.ts'

const https = { kind: 'an https address', is: (text: string) => URL.parse(text)?.protocol === 'https:' }
const contact = {
  kind: 'an https address or an e-mail address',
  is: (text: string) => https.is(text) || /^[^\s@<>]+@[\w-]+(\.[\w-]+)+$/.test(text),
}
const days = { kind: 'a number of days', is: (text: string) => /^[1-9]\d{0,2}$/.test(text) }
const date = { kind: 'a date, YEAR-MONTH-DAY', is: (text: string) => /^20\d\d-[01]\d-[0-3]\d$/.test(text) }

/** What the publisher states in release.json, and what then stands for `{repository}` and so on in a release's files. */
const stated = {
  ...{ repository: https, bugs: https, homepage: https, security_contact: contact },
  // promises of SECURITY.md, which nobody makes until they are here
  ...{ answer_days: days, finding_days: days, urgent_days: days, fix_days: days, earlier_days: days },
  supported_until: date,
}

type Publisher = Record<keyof typeof stated, string>

/** @throws Error if release.json is no JSON */
export function readPublisher(): Partial<Publisher> {
  const file = join(root, 'release.json')
  // an archive of the sources has none: its addresses are filled in
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The end of a sentence for each statement that is missing or wrong. */
export const publisherFaults = (publisher: Partial<Publisher>): string[] =>
  Object.entries(stated).flatMap(([name, { kind, is }]) => {
    const text = publisher[name as keyof Publisher]
    if (!text) return [`release.json has no ${name}`]
    return is(text) ? [] : [`${name} in release.json must be ${kind}, not "${text}"`]
  })

const placeholder = new RegExp(`\\{(${Object.keys(stated).join('|')})\\}`, 'g')

/** Replaces each `{name}` by the publisher's statement; a missing statement leaves it as it is. */
export const withAddresses = (text: string, publisher: Partial<Publisher>): string =>
  text.replace(placeholder, (whole, name: keyof Publisher) => publisher[name] || whole)
