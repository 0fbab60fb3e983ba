import type { SpawnOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'

export const root = join(import.meta.dirname, '..', '..')

/** The tools' scripts, which run without a shell, so that no system needs quoting. */
const scripts = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
  wxt: 'wxt/bin/wxt.mjs',
}

/** @param env is added to this process's environment @returns the exit code */
export const runTool = (
  tool: keyof typeof scripts,
  args: string[],
  { env, ...options }: Pick<SpawnOptions, 'env' | 'stdio'> = {},
) =>
  runChild(process.execPath, [join(root, 'node_modules', scripts[tool]), ...args], {
    ...options,
    cwd: root,
    env: { ...process.env, ...env },
  })

export const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

type Values = Readonly<Record<string, string | number | undefined>>

/** Replaces the placeholders of a text, such as `{network}`. @throws Error for a placeholder without a value */
export const fillIn = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`There is no value for ${placeholder}.`)
    return String(value)
  })

/** A text that a command prints. @param path below src/commands */
export const commandText = (path: string, values: Values = {}): string =>
  fillIn(readFileSync(join(root, 'src/commands', path), 'utf8').trimEnd(), values)
