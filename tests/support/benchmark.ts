import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is removed when this process ends. */
export function folderOfRun(): string {
  const folder = mkdtempSync(join(tmpdir(), 'passalong-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)
