import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { demoNetwork } from '../build/demo-network.ts'
import { root } from '../build/tools.ts'
import { untilClosed } from '../demo/browser/browser.ts'
import { develop } from './dev/develop.ts'
import { chosenFamily, hasDisplay, runUntilStopped, untilAborted } from './running/browser-command.ts'

const help = `A browser for development: the demo network, and the extension with a signed-in demo member. A change of the
extension's source rebuilds and reloads it; a change of the service's source restarts the service.

  npm run dev -- [--browser chromium|firefox] [--headless] [--folder DIR] [--port P]
      --browser chromium|firefox   the browser (default chromium, which is Chrome, Chromium or Edge)
      --headless                   opens no window, as always without a display
      --folder DIR                 folder of the service's data, the build and the browsers' profiles (default .dev);
                                   delete it to start from the beginning
      --port P                     port of the service (default ${demoNetwork.port})

  npm run dev -- --help

After a change of wxt.config.ts, of the build or of the demo's own source, restart this command.`

const say = (sentence: string) => console.log(sentence)

await runUntilStopped(async (stop) => {
  const { values } = parseArgs({
    options: {
      browser: { type: 'string', default: 'chromium' },
      headless: { type: 'boolean', default: false },
      folder: { type: 'string', default: '.dev' },
      port: { type: 'string', default: String(demoNetwork.port) },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return say(help)
  const family = chosenFamily(values.browser)
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 0
  if (port < 1 || port > 65535) throw new Error('--port must be a number from 1 to 65535.')
  if (!hasDisplay() && !values.headless) say('There is no display, so the browser has no window.')
  const headless = values.headless || !hasDisplay()

  const dev = await develop({ family, headless, folder: resolve(root, values.folder), port, say, signal: stop })
  try {
    say(`
Ready. The service is at http://127.0.0.1:${port}; the password of all demo members is ${demoNetwork.password}.
Change a file of the extension or of the service. Ctrl-C, or closing the browser, ends everything.`)
    await Promise.race([untilAborted(stop), untilClosed(dev.browser)])
  } finally {
    await dev.close()
  }
})
