import { cleanName, hasVisibleLetter } from '../../contract/text.ts'
import { isEmail } from '../store/members/new-profile.ts'

/** Reads a setting from the file, a flag or an environment variable. */
export interface Setting<Value> {
  /** Completes the sentence “… must be …”. */
  rule: string
  /** @returns undefined if the file's value is wrong */
  read: (value: unknown) => Value | undefined
  /** Converts the text of a flag or an environment variable to the file's value; by default, the text itself. */
  fromText?: (text: string) => unknown
}

/** Maximum UTF-16 units of each text. */
export const longestText = 2000

/** Maximum number of languages. */
export const maxLanguages = 20

/** A text that this function accepts. */
function text(rule: string, read: (text: string) => string | undefined): Setting<string> {
  return {
    rule,
    read: (value) => (typeof value === 'string' && value.length <= longestText ? read(value.trim()) : undefined),
  }
}

export const networkName = text('1 to 100 characters with a letter or a digit', (name) => {
  const clean = cleanName(name)
  return hasVisibleLetter(clean) && clean.length <= 100 ? clean : undefined
})

export const origin = text('an origin of the form https://host:port', (name) => {
  const url = URL.parse(name)
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined
})

export const hostName = text('a host name or an IP address', (name) =>
  /^[\w.:-]{1,253}$/.test(name) ? name : undefined,
)

export const smtpUrl = text('a URL of the form smtps://user:password@host:port', (name) => {
  const url = URL.parse(name)
  return url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? url.href : undefined
})

export const databaseUrl = text('a URL of the form postgres://user:password@host:port/database', (name) =>
  // without a host, PGHOST and the other variables of PostgreSQL name the server
  /^postgres(?:ql)?:\/\//.test(name) && (URL.canParse(name) || /^[a-z]+:\/\/$/.test(name)) ? name : undefined,
)

/** A secret or a path. */
export const line = text('1 to 2000 characters in one line', (value) =>
  /^[^\p{C}]+$/u.test(value) ? value : undefined,
)

export const emailAddress = text('an e-mail address', (address) => (isEmail(address) ? address : undefined))

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

/** The extension's page in each browser's store. */
export type ExtensionUrls = { [Browser in (typeof browsers)[number]]?: string }

export const extensionUrls: Setting<ExtensionUrls> = {
  rule: 'https URLs for chrome, edge and firefox, such as {"firefox": "https://…"}',
  read: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const entries = Object.entries(value).map(([browser, url]) => [browser, httpsUrl(url)] as const)
    const known = entries.every(([browser, url]) => browsers.some((name) => name === browser) && url !== undefined)
    return known ? Object.fromEntries(entries) : undefined
  },
  fromText: (text) => {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  },
}

function httpsUrl(value: unknown): string | undefined {
  const url = typeof value === 'string' && value.length <= longestText ? URL.parse(value) : undefined
  return url?.protocol === 'https:' ? url.href : undefined
}
