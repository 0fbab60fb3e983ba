import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { LaunchOptions } from '../../../src/demo/browser/browser.ts'
import { launchBrowser, welcomePage } from '../../../src/demo/browser/launch.ts'
import { type TestBrowser, withTestActions } from '../drive/test-browser.ts'

type Options = Omit<LaunchOptions, 'executablePath' | 'headless'>

/**
 * Starts the project's browser. A new profile of Firefox is a copy of a used one: the start takes a third less work.
 */
export async function launchTestBrowser(options: Options): Promise<TestBrowser> {
  const [family, executablePath] = [inject('family'), inject('browserProgram')]
  const launch = async (profile = options.profile) =>
    withTestActions(family, await launchBrowser(family, { ...options, profile, executablePath, headless: true }))
  const usedProfile = inject('usedProfile')
  if (!usedProfile || (options.profile && existsSync(options.profile))) return launch()

  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'passalong-firefox-')))
  const remove = async () => {
    if (!options.profile) await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await cp(usedProfile, profile, { recursive: true })
    const launched = await launch(profile)
    // to the driver, the copy is no new profile
    if (!options.leaveWelcomeOpen) await (await welcomePage(launched)).close()
    return {
      ...launched,
      close: () => launched.close().finally(remove),
      kill: () => launched.kill().finally(remove),
    }
  } catch (error) {
    await remove()
    throw error
  }
}
