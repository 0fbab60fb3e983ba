import { join } from 'node:path'
import { root } from '../../src/build/tools.ts'
import { runUntilStopped } from '../../src/commands/running/browser-command.ts'
import { readOptions } from '../../src/commands/running/options.ts'
import { startDemo } from '../../src/demo/start-demo.ts'
import { takePictures } from './pictures/documents.ts'
import { drawIcons } from './pictures/icons.ts'
import { takeStorePictures } from './pictures/store.ts'

const say = (sentence: string) => console.log(sentence)

await runUntilStopped(async (stop) => {
  const { values } = readOptions('npm run pictures', {
    options: { store: { type: 'boolean' }, icons: { type: 'boolean' } },
  })
  if (values.icons) return drawIcons(say)
  const networkName = values.store ? process.env.WXT_NETWORK_NAME : undefined
  const options = { family: 'chromium', headless: true, signal: stop, networkName } as const
  await using demo = await startDemo({ ...options, language: 'en-US' })
  if (values.store) await takeStorePictures(demo, join(root, 'docs/stores/pictures'), say)
  else await takePictures(demo, say)
})
