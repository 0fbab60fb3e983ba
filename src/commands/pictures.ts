import { join } from 'node:path'
import { root } from '../build/tools.ts'
import { startDemo } from '../demo/start-demo.ts'
import { takePictures } from '../demo/tour/pictures.ts'
import { runUntilStopped } from './run-until-stopped.ts'

/** `npm run pictures`: takes the pictures of every view in `docs/pictures` anew, from the real product. */
const say = (sentence: string) => console.log(sentence)

await runUntilStopped(async (stop) => {
  const demo = await startDemo({ family: 'chromium', headless: true, say, signal: stop })
  try {
    await takePictures(demo, join(root, 'docs', 'pictures'), say)
  } finally {
    await demo.close()
  }
})
