import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ArchiveFile } from '../store/archive.ts'
import type { RolloutSettings } from './settings.ts'

/** A rollout's settings and the id that its key gives, which the next one continues. */
export interface Rollout extends RolloutSettings {
  chromiumId: string
  /** SHA-256 of everything that is packed, except the version. Absent in rollouts of earlier versions. */
  packed?: string
}

const fileName = 'rollout.json'

const rollout = v.object({
  url: v.string(),
  version: v.string(),
  firefoxId: v.string(),
  chromiumId: v.string(),
  packed: v.exactOptional(v.string()),
  managed: v.object({
    network: v.exactOptional(v.string()),
    locked: v.exactOptional(v.boolean()),
    internalHosts: v.exactOptional(v.array(v.string())),
    neverHosts: v.exactOptional(v.array(v.string())),
  }),
  unsigned: v.boolean(),
})

/**
 * Reads the settings of the last rollout.
 *
 * @returns undefined if the folder has none
 * @throws Error with a sentence if the file can't be read
 */
export function lastRollout(folder: string): Rollout | undefined {
  const file = join(folder, fileName)
  if (!existsSync(file)) return undefined
  try {
    return v.parse(rollout, JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} is damaged; restore it, or the next version would be another extension.`, { cause })
  }
}

export const rolloutFile = (rollout: Rollout): ArchiveFile => ({
  path: fileName,
  data: Buffer.from(`${JSON.stringify(rollout, null, 2)}\n`),
})
