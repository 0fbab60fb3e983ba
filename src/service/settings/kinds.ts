import { cleanName, hasVisibleLetter, lengthOf } from '../../contract/text.ts'
import { splitServers } from '../store/engine/postgres-servers.ts'
import { isEmail } from '../store/members/names.ts'

/** The settings of the core, or of a capability, by their keys in the file. */
export type SettingsTable = Readonly<Record<string, Setting<unknown>>>

export type ValuesOf<Table extends SettingsTable> = {
  [Name in keyof Table]?: Table[Name] extends Setting<infer Value> ? Value : never
}

export interface Setting<Value> {
  rule: string
  read: (value: unknown) => Value | undefined
  /** Converts the text of a flag or an environment variable to the file's value; by default, the text itself. */
  fromText?: (text: string) => unknown
}

/** Settings of earlier versions, which have no effect: a service that has one starts. */
export const goneTable: SettingsTable = Object.fromEntries(
  ['internal_chat_hosts', 'pictures', 'previews'].map((name) => [name, { rule: 'anything', read: () => true }]),
)

/** Maximum characters of a setting. */
export const longestText = 2000

/** Maximum languages in a setting. */
export const maxLanguages = 20

const text = (rule: string, read: (text: string) => string | undefined): Setting<string> => ({
  rule,
  read: (value) => (typeof value === 'string' && lengthOf(value) <= longestText ? read(value.trim()) : undefined),
})

export const networkName = text('1 to 100 characters with a letter or a digit', (name) => {
  const clean = cleanName(name)
  return hasVisibleLetter(clean) && lengthOf(clean) <= 100 ? clean : undefined
})

export const origin = text('an origin of the form https://host:port', (name) => {
  const url = URL.parse(name)
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined
})

export const hostName = text('a host name or an IP address', (name) =>
  /^[\w.:-]{1,253}$/.test(name) ? name : undefined,
)

/** A URL may have a `%` that encodes nothing, which fails when its parts are decoded. */
function isDecodable({ username, password, hostname, pathname }: URL): boolean {
  try {
    for (const part of [username, password, hostname, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

const escapes = ', with %25 for %, %23 for #, %2F for / and %3F for ? in a password'

/** An `@` behind the host tells that a `#`, `/` or `?` of the password has ended the host before it. */
const isWhole = ({ pathname, search, hash }: URL): boolean => !/@/.test(pathname + hash) && !/^\?[^=]*@/.test(search)

export const smtpUrl = text(`a URL of the form smtps://user:password@host:port${escapes}`, (name) => {
  const url = URL.parse(name)
  return url && isWhole(url) && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && isDecodable(url)
    ? url.href
    : undefined
})

export const databaseUrl = text(`a URL of the form postgres://user:password@host:port/database${escapes}`, (name) => {
  // without a host, PGHOST and the other variables of PostgreSQL name the server
  if (/^postgres(?:ql)?:\/\/$/.test(name)) return name
  const urls = splitServers(name).map((each) => URL.parse(each))
  return urls.every((url) => url && isWhole(url) && /^postgres(?:ql)?:$/.test(url.protocol) && isDecodable(url))
    ? name
    : undefined
})

export const line = text('1 to 2000 characters in one line', (value) =>
  /^[^\p{C}]+$/u.test(value) ? value : undefined,
)

export const emailAddress = text('an e-mail address', (address) => (isEmail(address) ? address : undefined))

export const securityContact = text('an e-mail address or an https URL', (contact) =>
  isEmail(contact) ? contact : httpsUrl(contact),
)

export const port: Setting<number> = {
  rule: 'a number from 0 to 65535',
  read: (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65535 ? Number(value) : undefined,
  fromText: (text) => (/^\d{1,5}$/.test(text) ? Number(text) : text),
}

export const yesOrNo: Setting<boolean> = {
  rule: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  fromText: (text) => (text === 'true' ? true : text === 'false' ? false : text),
}

export const languages: Setting<string[]> = {
  rule: `a list of 1 to ${maxLanguages} different languages of two letters (ISO 639): ["en", "de"] in the file, otherwise en,de`,
  read: (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > maxLanguages) return undefined
    const all = value.every((language) => typeof language === 'string' && /^[a-z]{2}$/.test(language))
    return all && new Set(value).size === value.length ? value : undefined
  },
  fromText: (text) => text.split(/[\s,]+/),
}

const browsers = ['chrome', 'edge', 'firefox'] as const

export type ExtensionUrls = { [Browser in (typeof browsers)[number]]?: string }

export const extensionUrls: Setting<ExtensionUrls> = {
  rule: 'https URLs for chrome, edge and firefox, such as {"firefox": "https://…"}',
  read: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const entries = Object.entries(value).map(([browser, url]) => [browser, httpsUrl(url)] as const)
    const known = entries.every(([browser, url]) => browsers.some((name) => name === browser) && url !== undefined)
    return known ? Object.fromEntries(entries) : undefined
  },
  fromText: jsonIn,
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function httpsUrl(value: unknown): string | undefined {
  const url = typeof value === 'string' && lengthOf(value) <= longestText ? URL.parse(value) : undefined
  return url?.protocol === 'https:' ? url.href : undefined
}
