import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../build/tools.ts'
import { oauthLanguages } from '../contract/oauth.ts'
import { startDemo } from '../demo/start-demo.ts'
import { takePictures } from '../demo/tour/pictures.ts'
import { runUntilStopped } from './run-until-stopped.ts'

/**
 * `npm run pictures`: takes the pictures of every view in `docs/pictures` anew, from the real product. With `--language`,
 * in that language and into `pictures/`, to be looked at.
 */
const say = (sentence: string) => console.log(sentence)

await runUntilStopped(async (stop) => {
  const { values } = parseArgs({ options: { language: { type: 'string' } } })
  const language = oauthLanguages.find((each) => each === values.language)
  if (values.language && !language) throw new Error(`--language must be one of ${oauthLanguages.join(', ')}.`)
  const folder = language ? join(root, 'pictures', language) : join(root, 'docs', 'pictures')
  const demo = await startDemo({ family: 'chromium', headless: true, say, language: language ?? 'en-US', signal: stop })
  try {
    await takePictures(demo, folder, say)
  } finally {
    await demo.close()
  }
})
