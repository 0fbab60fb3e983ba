import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from './translate.ts'

/** A file for each area has the core's texts; a capability's file has its own, by area. `papers`: tables of documents. */
export const areas = ['background', 'manifest', 'pages', 'papers', 'popup', 'site'] as const

export type Area = (typeof areas)[number]

export const filesOfTexts = (language: string): string[] =>
  readdirSync(join(import.meta.dirname, language))
    .sort()
    .map((name) => join(import.meta.dirname, language, name))

/** The core's texts of an area, then each capability's. */
export function readTexts(language: string, area: Area): Texts {
  const files = filesOfTexts(language).filter((file) => !areas.some((other) => file.endsWith(`/${other}.json`)))
  const ofCapabilities = files.map((file) => readJson(file)[area])
  return Object.assign(readJson(join(import.meta.dirname, language, `${area}.json`)), ...ofCapabilities)
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
