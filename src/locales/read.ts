import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from './translate.ts'

/** A file for each area has the core's texts; a capability's file has its own, by area. `papers`: tables of documents. */
export const areas = ['background', 'later', 'manifest', 'pages', 'papers', 'popup', 'site'] as const

export type Area = (typeof areas)[number]

export const filesOfTexts = (language: string): string[] =>
  readdirSync(join(import.meta.dirname, language))
    .sort()
    .map((name) => join(import.meta.dirname, language, name))

/** A text that the language lacks is in English. */
export function readTexts(language: string, area: Area): Texts {
  const own = ownTexts(language, area)
  return { ...untranslated(own, area), ...own }
}

/** A hash of each English text that the translations were made from. */
export const translatedFile = join(import.meta.dirname, 'translated.json')

export const englishTexts = () =>
  areas.flatMap((area) => Object.entries(ownTexts('en', area)).map(([key, text]) => [`${area} ${key}`, text] as const))

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6)

/** The texts that other languages lack, or have of an earlier English text, as lines for whoever translates. */
export function openTexts(languages: readonly string[], translated?: Readonly<Record<string, string>>): string[] {
  const known: Readonly<Record<string, string>> = translated ?? readJson(translatedFile)
  const changed = englishTexts().filter(([key, text]) => (known[key] ?? hashOf(text)) !== hashOf(text))
  const lacking = languages.flatMap((language) =>
    areas.flatMap((area) =>
      Object.entries(untranslated(ownTexts(language, area), area)).map(
        ([key, text]) => `${language} lacks ${area} ${key}: ${text}`,
      ),
    ),
  )
  return [...lacking, ...changed.map(([key, text]) => `${key} has changed since its translations: ${text}`)]
}

/** English's texts without those that the language has, by the keys of counted sentences without their category. */
export function untranslated(own: Texts, area: Area): Texts {
  const keys = new Set(Object.keys(own).map(uncounted))
  return Object.fromEntries(Object.entries(ownTexts('en', area)).filter(([key]) => !keys.has(uncounted(key))))
}

export const uncounted = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** The core's texts of an area, then each capability's. */
export function ownTexts(language: string, area: Area): Texts {
  const files = filesOfTexts(language).filter((file) => !areas.some((other) => file.endsWith(`/${other}.json`)))
  const ofCapabilities = files.map((file) => readJson(file)[area])
  return Object.assign(readJson(join(import.meta.dirname, language, `${area}.json`)), ...ofCapabilities)
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
