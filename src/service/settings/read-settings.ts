import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../usage-error.ts'
import { longestText, type Setting, type SettingName, type Settings, settingsTable } from './settings.ts'

export type Flags = Readonly<Record<string, unknown>>

type Environment = Readonly<Record<string, string | undefined>>

const names = Object.keys(settingsTable) as SettingName[]

export const flagOf = (name: SettingName): string => name.replaceAll('_', '-')

export const variableOf = (name: SettingName): string => `PASSALONG_${name.toUpperCase()}`

/** A flag takes precedence over an environment variable, and that over the file. @throws UsageError */
export const readSettings = (data: string, flags: Flags = {}, environment: Environment = process.env): Settings => ({
  ...fromFile(data),
  ...fromEnvironment(environment),
  ...fromFlags(flags),
})

export const fromFlags = (flags: Flags): Settings =>
  readAll(
    (name) => flags[flagOf(name)],
    (name) => `--${flagOf(name)}`,
  )

export function fromFile(data: string): Settings {
  const path = settingsPath(data)
  if (data === ':memory:') return {}
  const values = readSettingsFile(path)
  const unknown = Object.keys(values).find((key) => !Object.hasOwn(settingsTable, key))
  if (unknown !== undefined)
    throw new UsageError(
      `${path}: there is no setting “${unknown.slice(0, 50)}”; the settings are ${names.join(', ')}.`,
    )
  return readAll(
    (name) => values[name],
    (name) => `${path}: ${name}`,
    { texts: false },
  )
}

export const readDatabaseUrl = (data: string, environment?: Environment): string | undefined =>
  readSettings(data, {}, environment).database_url

const otherVariables = ['BROWSER', 'BUILD', 'BUILDS', 'FIREFOX', 'FIREFOX_ID', 'OUT_DIR', 'POSTGRES', 'STORE']

function fromEnvironment(environment: Environment): Settings {
  const known = new Set([...names.map(variableOf), ...otherVariables.map((name) => `PASSALONG_${name}`)])
  const unknown = Object.keys(environment).find((name) => name.startsWith('PASSALONG_') && !known.has(name))
  if (unknown !== undefined)
    throw new UsageError(
      `There is no setting for the environment variable ${unknown.slice(0, 50)}; there are ${names.map(variableOf).join(', ')}.`,
    )
  const usual: Environment = { database_url: environment.DATABASE_URL }
  return readAll(
    (name) => environment[variableOf(name)] || usual[name] || undefined,
    (name) => `The environment variable ${environment[variableOf(name)] ? variableOf(name) : name.toUpperCase()}`,
  )
}

/** @param place begins the sentence about a wrong value @param texts may stand for values of other types */
function readAll(given: (name: SettingName) => unknown, place: (name: SettingName) => string, { texts = true } = {}) {
  const set = names.flatMap((name) => {
    const setting: Setting<unknown> = settingsTable[name]
    const value = given(name)
    if (value === undefined) return []
    const isText = texts && typeof value === 'string' && value.length <= longestText
    const read = setting.read(isText ? (setting.fromText?.(value.trim()) ?? value) : value)
    // without the value, which may contain a password
    if (read === undefined) throw new UsageError(`${place(name)} must be ${setting.rule}.`)
    return [[name, read] as const]
  })
  return Object.fromEntries(set)
}

export const settingsFile = 'settings.json'

export const largestSettingsFile = 64 * 1024

export const settingsPath = (data: string): string => join(data, settingsFile)

/** The values aren't validated; none if there is no file. @throws UsageError if it isn't a readable JSON object */
export function readSettingsFile(path: string): Record<string, unknown> {
  const text = readText(path)
  if (text === undefined) return {}
  const value = parse(text, path)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${path} must contain a JSON object, such as {"name": "Our Network"}.`)
  return { ...value }
}

/** Only the user who runs this can read the file. @throws UsageError if it stays as before */
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
