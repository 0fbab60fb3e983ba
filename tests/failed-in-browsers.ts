import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes a list of the files that failed, if nothing but browser tests has failed. */
export class FailedInBrowsers implements Reporter {
  readonly #list: string

  constructor(list: string) {
    this.#list = list
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const failed = modules.flatMap((module) => (module.ok() ? [] : module.relativeModuleId))
    const isOnlyBrowsers = unhandledErrors.length === 0 && failed.every((name) => name.startsWith('tests/browser/'))
    if (isOnlyBrowsers) writeFileSync(this.#list, [...new Set(failed)].join('\n'))
  }
}
