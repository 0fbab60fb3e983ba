import type { TestBrowser } from '../../browser/drive/test-browser.ts'

declare const chrome: import('webextension-polyfill').Browser

/** Milliseconds from a page's question to the reply of a sleeping background. */
export async function startWorkerOnce(driven: TestBrowser, file: string, question: object): Promise<number> {
  const page = await driven.openOwnPage(file)
  await driven.endBackground()
  const taken = await page.evaluate(async (question) => {
    const start = performance.now()
    await chrome.runtime.sendMessage(question)
    return performance.now() - start
  }, question)
  await page.close()
  return taken
}
