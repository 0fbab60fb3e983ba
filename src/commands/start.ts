import { resolve } from 'node:path'
import type { Family } from '../build/build-extension.ts'
import { demoNetwork } from '../build/demo-network.ts'
import { commandText, root } from '../build/tools.ts'
import { untilClosed } from '../demo/browser/browser.ts'
import { welcomePage } from '../demo/browser/launch.ts'
import { firstPage } from '../demo/data/demo-data.ts'
import { type Demo, startDemo } from '../demo/start-demo.ts'
import { runTour } from '../demo/tour/tour.ts'
import { chooseLanguage } from '../extension/i18n/languages.ts'
import { loadAllTexts } from '../extension/i18n/texts.ts'
import { siteTranslate } from '../service/texts.ts'
import { chosenFamily, hasDisplay, runUntilStopped, untilAborted } from './running/browser-command.ts'
import { readOptions } from './running/options.ts'

const findButton: Record<Family, string> = {
  chromium: 'Click the puzzle piece in its toolbar, then Passalong. The pin beside it keeps the button in the toolbar.',
  firefox: 'Click Passalong’s button at the right of its toolbar.',
}

async function start(stop: AbortSignal): Promise<void> {
  const { values } = readOptions('npm start', {
    options: {
      tour: { type: 'boolean' },
      browser: { type: 'string', default: 'chromium' },
      pictures: { type: 'string', default: 'tour' },
    },
  })
  const family = chosenFamily(values.browser)
  if (!hasDisplay() && !values.tour)
    console.log('There is no display, so this is the tour, in a browser without a window.')
  const tour = values.tour || !hasDisplay()
  await using demo = await startDemo({ family, headless: tour, leaveWelcomeOpen: !tour, signal: stop })
  // the end of the browser doesn't end the tour's waits, so the signal does
  if (tour)
    await Promise.race([
      runTour(demo, resolve(root, values.pictures)),
      untilAborted(stop).then(() => Promise.reject(stop.reason)),
    ])
  else await show(demo, family, stop)
}

async function show(demo: Demo, family: Family, stop: AbortSignal): Promise<void> {
  const { browser, page, baseUrl } = demo
  const { login, password, name } = demoNetwork
  await page.goto(firstPage)
  const welcome = await welcomePage(demo)
  await welcome.bringToFront()
  // not of the page after the installation, which may still be loading
  const { agree, allow, share } = await buttonNames(await page.evaluate(() => [...navigator.languages]))
  const said = { agree, allow, share, button: findButton[family] }
  const values = { ...said, login, password, url: firstPage, baseUrl, network: name }
  console.log(`\n${commandText('start/guide.txt', values)}`)
  await Promise.race([untilAborted(stop), untilClosed(browser)])
}

/** @param wishes the browser's languages, as `navigator.languages` */
export async function buttonNames(wishes: readonly string[]) {
  const language = chooseLanguage('browser', wishes)
  const texts = await loadAllTexts(language)
  return {
    agree: texts['consent.agree-and-sign-in'],
    // on the network's page, which the extension opens in its own language
    allow: siteTranslate(language)('allow'),
    share: texts['to.share'],
  }
}

if (import.meta.main) await runUntilStopped(start)
