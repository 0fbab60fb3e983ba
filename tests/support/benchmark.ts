import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { ensureBrowser, findPostgres } from '../../src/demo/programs.ts'
import { startPostgres } from './postgres/server.ts'

/** A folder that is removed when this process ends. */
export function folderOfRun(): string {
  const folder = mkdtempSync(join(tmpdir(), 'passalong-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

const durable = () => (findPostgres() ? startPostgres({ isDurable: true }) : undefined)

/** Runs on SQLite, then on PostgreSQL if there is one. @param only the name of one engine */
export async function onEachEngine(only: string | undefined, run: (databaseUrl?: string) => Promise<void>) {
  if (only !== 'postgres') await run()
  const server = only === 'sqlite' ? undefined : await durable()
  try {
    if (server) await run(server.url)
  } finally {
    await server?.remove()
  }
}

export const launchBare = async () =>
  puppeteer.launch({
    executablePath: await ensureBrowser('chromium', console.log),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
