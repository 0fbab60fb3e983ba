import { copyFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { commandText, root } from '../../src/build/tools.ts'
import { runUntilStopped } from '../../src/commands/running/browser-command.ts'
import { oauthLanguages } from '../../src/contract/oauth.ts'
import { startDemo } from '../../src/demo/start-demo.ts'
import { takePictures } from './pictures/every-view.ts'
import { drawIcons } from './pictures/icons.ts'
import { takeStorePictures } from './pictures/store.ts'

const say = (sentence: string) => console.log(sentence)

await runUntilStopped(async (stop) => {
  const { values } = parseArgs({
    options: {
      store: { type: 'boolean' },
      icons: { type: 'boolean' },
      language: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return say(commandText('pictures.txt'))
  if (values.icons) return drawIcons(say)
  const language = oauthLanguages.find((code) => code === values.language)
  if (values.language && !language) throw new Error(`--language must be one of ${oauthLanguages.join(', ')}.`)
  const networkName = values.store ? process.env.WXT_NETWORK_NAME : undefined
  const options = { family: 'chromium', headless: true, say, signal: stop, networkName } as const
  await using demo = await startDemo({ ...options, language: language ?? 'en-US' })
  if (values.store) await takeStorePictures(demo, join(root, 'docs', 'store', 'pictures'), say)
  else {
    const [folder, shown] = [join(root, 'pictures', language ?? 'en'), join(root, 'docs', 'pictures')]
    await takePictures(demo, folder, say)
    const names = language ? [] : globSync('*.png', { cwd: shown })
    for (const name of names) copyFileSync(join(folder, name), join(shown, name))
  }
})
