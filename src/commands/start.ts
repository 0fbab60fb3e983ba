import { once } from 'node:events'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { demoNetwork, newsHost } from '../build/demo-network.ts'
import { root } from '../build/tools.ts'
import { articles } from '../demo/data/articles.ts'
import { type Stage, setStage } from '../demo/start-demo.ts'
import { runTour } from '../demo/tour/tour.ts'

/** `npm start`: the main job in a real browser, for a person to try or as a tour. */
const usage = `npm start                           opens a browser with the extension, on a page that demo members have shared
npm start -- --tour                 goes through the main job by itself in a browser without a window
npm start -- --tour --pictures DIR  saves the tour's pictures in DIR (default: tour)`

const say = (sentence: string) => console.log(sentence)

const stop = new AbortController()
const stopped = once(stop.signal, 'abort')
let stoppedBy: NodeJS.Signals | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stoppedBy ??= signal
    stop.abort()
  })

const code = await main().catch((error: unknown) => {
  // Once stopped, whatever was under way fails, for no other reason.
  console.error(stoppedBy ? 'Stopped.' : error instanceof Error ? error.message : error)
  return stoppedBy ? 128 + constants.signals[stoppedBy] : 1
})
// Everything has ended by now, but for the deadlines of waits that are of no interest any more.
process.exit(code)

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { tour: { type: 'boolean' }, pictures: { type: 'string', default: 'tour' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    say(usage)
    return 0
  }
  const noDisplay = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
  if (noDisplay && !values.tour) say('There is no display, so this is the tour, in a browser without a window.')
  const tour = values.tour || noDisplay
  const stage = await setStage({ headless: tour, say, signal: stop.signal })
  try {
    // The browser's end does not end the tour's waits, so stopping does.
    if (tour)
      await Promise.race([runTour(stage, resolve(root, values.pictures), say), stopped.then(() => Promise.reject())])
    else await show(stage)
    return 0
  } finally {
    await stage.close()
  }
}

/** Leaves the browser to the person until it is closed or we are stopped. */
async function show({ browser, page, baseUrl }: Stage): Promise<void> {
  const { login, password, name } = demoNetwork
  const address = `http://${newsHost}${articles[0]?.path}`
  await page.goto(address)
  say(`
The demo is running, in a browser window of its own:

  1. Click the puzzle piece in its toolbar, then Passalong. The pin beside it keeps the button in the toolbar.
  2. Click "Sign in". Login: ${login}   Password: ${password}
  3. Click Passalong again: you see who shared the page. Write a comment and click "Share".
  4. The number on the button is how many contact requests are waiting for ${login}.

  Demo page       ${address} (in this browser only)
  ${name}    ${baseUrl} (its front page lists all demo members)

Everything is fresh at each start. Ctrl-C, or closing the browser, ends it all.`)
  await new Promise<unknown>((resolve) => {
    stopped.then(resolve)
    browser.once('disconnected', resolve)
    // A Mac's browser goes on without a window.
    browser.on('targetdestroyed', () => {
      if (!browser.targets().some((target) => target.type() === 'page')) resolve(undefined)
    })
  })
}
