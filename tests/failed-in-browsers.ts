import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes a list of the files that failed, if some did, and nothing but browser tests. */
export const failedInBrowsers = (list: string): Reporter => ({
  onTestRunEnd(modules, unhandledErrors) {
    const failed = new Set(modules.flatMap((module) => (module.ok() ? [] : module.relativeModuleId)))
    const isOnlyBrowsers =
      unhandledErrors.length === 0 && [...failed].every((name) => name.startsWith('tests/browser/'))
    if (failed.size > 0 && isOnlyBrowsers) writeFileSync(list, [...failed].join('\n'))
  },
})
