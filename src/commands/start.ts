import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Family } from '../build/build-extension.ts'
import { demoNetwork, newsHost } from '../build/demo-network.ts'
import { root } from '../build/tools.ts'
import { untilClosed } from '../demo/browser/browser.ts'
import { welcomePage } from '../demo/browser/launch.ts'
import { articles } from '../demo/data/demo-data.ts'
import { type Demo, startDemo } from '../demo/start-demo.ts'
import { runTour } from '../demo/tour/tour.ts'
import { chosenFamily, hasDisplay, runUntilStopped, untilAborted } from './running/browser-command.ts'
import { buttonNames } from './start/button-names.ts'

const help = readFileSync(join(import.meta.dirname, 'start.txt'), 'utf8').trimEnd()

const say = (sentence: string) => console.log(sentence)

/** How to find the toolbar button. */
const findButton: Record<Family, string> = {
  chromium: 'Click the puzzle piece in its toolbar, then Passalong. The pin beside it keeps the button in the toolbar.',
  firefox: 'Click Passalong’s button at the right of its toolbar.',
}

await runUntilStopped(async (stop) => {
  const { values } = parseArgs({
    options: {
      tour: { type: 'boolean' },
      browser: { type: 'string', default: 'chromium' },
      pictures: { type: 'string', default: 'tour' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return say(help)
  const family = chosenFamily(values.browser)
  if (!hasDisplay() && !values.tour) say('There is no display, so this is the tour, in a browser without a window.')
  const tour = values.tour || !hasDisplay()
  await using demo = await startDemo({ family, headless: tour, leaveWelcomeOpen: !tour, say, signal: stop })
  // the end of the browser doesn't end the tour's waits, so the signal does
  if (tour)
    await Promise.race([
      runTour(demo, resolve(root, values.pictures), say),
      untilAborted(stop).then(() => Promise.reject(stop.reason)),
    ])
  else await show(demo, family, stop)
})

/** Leaves the browser to the user until it is closed or the command is stopped. */
async function show(demo: Demo, family: Family, stop: AbortSignal): Promise<void> {
  const { browser, page, baseUrl } = demo
  const { login, password, name } = demoNetwork
  const url = `http://${newsHost}${articles[0]?.path}`
  await page.goto(url)
  const welcome = await welcomePage(demo)
  await welcome.bringToFront()
  const { agree, allow, share } = await buttonNames(await welcome.evaluate(() => [...navigator.languages]))
  say(`
The demo is running in its own browser window:

  1. The page in front opens after the installation. Click “${agree}”. Login: ${login}   Password: ${password}
  2. Choose whether the extension may see your contacts, and click “${allow}”.
  3. Open a page that contacts shared, or the demo page in the other tab.
  4. ${findButton[family]}
     You see who shared the page. Write a comment and click “${share}”.
  5. The number on the button counts the contact requests that wait for ${login}.

  Demo page       ${url} (in this browser only)
  ${name}    ${baseUrl} (its front page lists all demo members)

Each start begins with new data. Ctrl-C, or closing the browser, ends everything.`)
  await Promise.race([untilAborted(stop), untilClosed(browser)])
}
