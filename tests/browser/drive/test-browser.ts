import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Target } from 'puppeteer-core'
import type { Family } from '../../../src/build/build-extension.ts'
import { firefoxId } from '../../../src/build/extension-identity.ts'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'
import { backgroundState, endBackground } from './firefox-window.ts'

export type TestBrowser = ReturnType<typeof withTestActions>

export function withTestActions(family: Family, launched: ExtensionBrowser) {
  const actions = { chromium: chromiumActions, firefox: firefoxActions }[family](launched)
  return { ...launched, ...actions, kill: () => killBrowser(launched.browser) }
}

/** Ends the browser as a crash does: kills the main process, which ends the others, and leaves the profile unchanged. */
async function killBrowser(browser: Browser): Promise<void> {
  const program = browser.process()
  if (!program) throw new Error('The browser has no process of its own.')
  const ended = once(program, 'exit')
  program.kill('SIGKILL')
  await ended
  // waits for Puppeteer's cleanup, which must not disturb the next start with this profile
  await browser.close()
}

function chromiumActions({ browser }: ExtensionBrowser) {
  const isWorker = (target: Target) =>
    target.type() === 'service_worker' && /^chrome-extension:.*\/background\.js$/.test(target.url())
  const findWorker = () => browser.targets().find(isWorker)

  return {
    /** Ends the background, as the browser does when it is idle; events start it again. */
    async endBackground(): Promise<void> {
      const target = findWorker()
      if (!target) return
      // a worker that an event wakes at the same moment survives the first attempt
      while (browser.targets().includes(target)) {
        const worker = await target.worker()
        // fails if the worker has just ended by itself
        await worker?.close().catch(() => undefined)
        const hasEnded = () => !browser.targets().includes(target)
        for (let waited = 0; waited < 2000 && !hasEnded(); waited += 20) await delay(20)
      }
    },

    isBackgroundAwake: async () => findWorker() !== undefined,
  }
}

function firefoxActions({ privileged }: ExtensionBrowser): ReturnType<typeof chromiumActions> {
  const isBackgroundAwake = async (): Promise<boolean> => {
    const window = await privileged()
    return (await window.evaluate(backgroundState, firefoxId)) !== 'stopped'
  }

  return {
    async endBackground(): Promise<void> {
      const window = await privileged()
      // an earlier event may wake it again
      do await window.evaluate(endBackground, firefoxId)
      while (await isBackgroundAwake())
    },

    isBackgroundAwake,
  }
}
