import { join } from 'node:path'
import { takePictures } from '../demo/pictures.ts'
import { setStage } from '../demo/stage.ts'
import { root } from './steps.ts'

/** `npm run pictures`: takes the pictures of every view in `docs/pictures` anew, from the real product. */
const say = (sentence: string) => console.log(sentence)
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())

const stage = await setStage({ headless: true, say, signal: stop.signal })
try {
  await takePictures(stage, join(root, 'docs', 'pictures'), say)
} finally {
  await stage.close()
}
process.exit()
