import type { TestBrowser } from '../../browser/drive/test-browser.ts'

declare const chrome: import('webextension-polyfill').Browser

/** Ends the background. @throws Error if a background still runs: then the figures would be those of an awake one */
export async function endBackground(driven: TestBrowser): Promise<void> {
  await driven.endBackground()
  const awake = driven.browser.targets().find((target) => target.type() === 'service_worker')
  if (awake) throw new Error(`${awake.url()} still runs.`)
}

/** Milliseconds from a page's question to the reply of a sleeping background. */
export async function startWorkerOnce(driven: TestBrowser, file: string, question: object): Promise<number> {
  const page = await driven.openOwnPage(file)
  await endBackground(driven)
  const taken = await page.evaluate(async (question) => {
    const start = performance.now()
    await chrome.runtime.sendMessage(question)
    return performance.now() - start
  }, question)
  await page.close()
  return taken
}
