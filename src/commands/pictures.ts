import { join } from 'node:path'
import { root } from '../build/tools.ts'
import { setStage } from '../demo/start-demo.ts'
import { takePictures } from '../demo/tour/pictures.ts'

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
