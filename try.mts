import { startDemo } from './src/demo/start-demo.ts'
import { waitForView } from './src/demo/browser/assertions.ts'
import { newsHost } from './src/build/demo-network.ts'
import { fillInSignInPage, openSignInWindow, allow, passSignInPage } from './src/demo/browser/sign-in.ts'
const abort = new AbortController()
const demo = await startDemo({ family: 'chromium' as never, headless: true, say: console.log, signal: abort.signal })
const out = '/tmp/try'
try {
  const { page, openPopup } = demo
  await page.goto(`http://${newsHost}/night-trains`)
  let popup = await openPopup(page)
  popup.on('console', (m) => console.log('popup:', m.text()))
  popup.on('pageerror', (e) => console.log('error:', e))
  const shot = async (name: string) => { await popup.screenshot({ path: `${out}/${name}.png` as `${string}.png` }) }
  await new Promise((r) => setTimeout(r, 1500))
  await shot('0')
  const steps = (await import('/tmp/try-steps.mts')).default
  await steps({ demo, page, popup, shot, open: async (path: string) => { await popup.close().catch(() => {}); await page.goto(`http://${newsHost}${path}`); popup = await openPopup(page); popup.on('console', (m) => console.log('popup:', m.text())); popup.on('pageerror', (e) => console.log('error:', e)); return popup }, openSignInWindow, fillInSignInPage, allow, waitForView, passSignInPage })
} catch (e) { console.log(e) } finally { await demo.close(); process.exit(0) }
