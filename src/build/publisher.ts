import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The publisher's addresses in release.json, which stand for `{repository}` and so on in the files of a release. */
const addresses = ['repository', 'bugs', 'homepage', 'security_contact'] as const

type Publisher = Record<(typeof addresses)[number], string>

/** @param root of the sources @throws Error if release.json is no JSON */
export function readPublisher(root: string): Partial<Publisher> {
  const file = join(root, 'release.json')
  // an archive of the sources has none: its addresses are filled in
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

const isAddress = (name: string, text: string): boolean =>
  URL.parse(text)?.protocol === 'https:' || (name === 'security_contact' && /^[^\s@<>]+@[\w-]+(\.[\w-]+)+$/.test(text))

/** The ends of sentences about missing or wrong addresses. */
export const publisherFaults = (publisher: Partial<Publisher>): string[] =>
  addresses.flatMap((name) => {
    const text = publisher[name]
    if (!text) return [`release.json has no ${name}`]
    const kind = name === 'security_contact' ? 'an https address or an e-mail address' : 'an https address'
    return isAddress(name, text) ? [] : [`${name} in release.json must be ${kind}, not "${text}"`]
  })

const placeholder = new RegExp(`\\{(${addresses.join('|')})\\}`, 'g')

/** Fills the addresses into a text; a missing one stays a placeholder. */
export const withAddresses = (text: string, publisher: Partial<Publisher>): string =>
  text.replace(placeholder, (whole, name: keyof Publisher) => publisher[name] || whole)
