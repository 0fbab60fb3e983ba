import { parseArgs } from 'node:util'
import { createStage } from './popup/stage.ts'

/** Memory of the background and of a popup, as a ratio to their initial memory. It must not grow. */
const { values } = parseArgs({
  options: { openings: { type: 'string', default: '500' }, replies: { type: 'string', default: '10000' } },
})
const [openings, replies] = [Number(values.openings), Number(values.replies)]

declare const chrome: import('webextension-polyfill').Browser

const stage = await createStage()
const driven = await stage.launch(await stage.prepareOurs())
const page = await driven.browser.newPage()
await page.goto(stage.article)

/** Bytes of the background's objects after a garbage collection. */
async function backgroundHeap(): Promise<number> {
  const target = await driven.browser.waitForTarget((each) => each.type() === 'service_worker')
  const worker = await target.worker()
  if (!worker) throw new Error('The background worker went away while it was measured.')
  await worker.client.send('HeapProfiler.collectGarbage')
  return (await worker.client.send('Runtime.getHeapUsage')).usedSize
}

/** Opens and closes the popup. @returns bytes of its objects after a garbage collection */
async function openOnce(): Promise<number> {
  const popup = await driven.openPopup(page)
  await popup.waitForSelector('main[data-view=ready], main[data-view=failed]')
  const session = await popup.createCDPSession()
  await session.send('HeapProfiler.collectGarbage')
  const { JSHeapUsedSize = 0 } = await popup.metrics()
  await popup.close()
  return JSHeapUsedSize
}

for (let warmUp = 0; warmUp < 20; warmUp++) await openOnce()
const first = { background: await backgroundHeap(), popup: await openOnce() }
let last = 0
for (let opening = 0; opening < openings; opening++) last = await openOnce()
const afterOpenings = await backgroundHeap()
console.log(
  `After ${openings} openings: background ${ratio(afterOpenings, first.background)}, popup ${ratio(last, first.popup)}`,
)

const own = await driven.openOwnPage('options.html')
await own.evaluate(async (replies) => {
  for (let reply = 0; reply < replies; reply++) await chrome.runtime.sendMessage({ name: 'redirectUri', argument: {} })
}, replies)
console.log(`After ${replies} replies: background ${ratio(await backgroundHeap(), first.background)}`)

await driven.close()
await stage.close()

function ratio(bytes: number, before: number): string {
  return `${(bytes / before).toFixed(2)} (${(bytes / 1e6).toFixed(2)} MB)`
}
