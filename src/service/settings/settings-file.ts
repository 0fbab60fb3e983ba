import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../usage-error.ts'
import type { Settings } from './settings.ts'

/** Name of the settings file in the data directory. */
export const settingsFile = 'settings.json'

/** Maximum bytes of the settings file. */
export const largestSettingsFile = 64 * 1024

export const settingsPath = (data: string): string => join(data, settingsFile)

/**
 * Reads the settings file; its values are not validated.
 *
 * @returns no values if there is no file
 * @throws UsageError if the file can't be read or isn't a JSON object
 */
export function readSettingsFile(path: string): Record<string, unknown> {
  const text = readText(path)
  if (text === undefined) return {}
  const value = parse(text, path)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${path} must contain a JSON object, such as {"name": "Our Network"}.`)
  return { ...value }
}

/**
 * Writes the settings file; only the user who runs this can read it. The directory has to exist.
 *
 * @throws UsageError if it can't be written; then the file is as before
 */
export function writeSettingsFile(data: string, settings: Settings): void {
  const path = settingsPath(data)
  const next = `${path}.next`
  try {
    writeFileSync(next, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 })
    renameSync(next, path)
  } catch (error) {
    throw new UsageError(`${path} can’t be written: ${error instanceof Error ? error.message : error}.`, error)
  }
}

function readText(path: string): string | undefined {
  try {
    const { size } = statSync(path)
    if (size > largestSettingsFile) throw new UsageError(`${path} has more than ${largestSettingsFile} bytes.`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(?:ENOENT|ENOTDIR)$/.test(String(error.code))) return undefined
    if (error instanceof UsageError) throw error
    throw new UsageError(`${path} can’t be read: ${error instanceof Error ? error.message : error}.`, error)
  }
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    // only the place: V8's message quotes the text, which may contain a password
    const [, place = ''] = /(\(line \d+ column \d+\))/.exec(error instanceof Error ? error.message : '') ?? []
    throw new UsageError(`${path} isn’t valid JSON${place && ` ${place}`}.`, error)
  }
}
