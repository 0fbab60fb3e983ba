import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { demoNetwork } from '../build/demo-network.ts'
import { commandText, root } from '../build/tools.ts'
import { untilClosed } from '../demo/browser/browser.ts'
import { develop } from './dev/develop.ts'
import { chosenFamily, hasDisplay, runUntilStopped, untilAborted } from './running/browser-command.ts'

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
  if (values.help) return say(commandText('dev.txt', { port: demoNetwork.port }))
  const family = chosenFamily(values.browser)
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 0
  if (port < 1 || port > 65535) throw new Error('--port must be a number from 1 to 65535.')
  if (!hasDisplay() && !values.headless) say('There is no display, so the browser has no window.')
  const headless = values.headless || !hasDisplay()

  await using dev = await develop({ family, headless, folder: resolve(root, values.folder), port, say, signal: stop })
  say(`
Ready. The service is at http://127.0.0.1:${port}; the password of all demo members is ${demoNetwork.password}.
Change a file of the extension or of the service. Ctrl-C, or closing the browser, ends everything.`)
  await Promise.race([untilAborted(stop), untilClosed(dev.browser)])
})
