import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'

interface StepResult {
  /** Lines to print. */
  lines: string[]
  /** The page for the screenshot. */
  picture: Page
}

/** Runs and reports a step of the tour. */
type TakeStep = (title: string, run: () => Promise<StepResult>) => Promise<void>

/** Prints each step and saves a screenshot of it in a folder, in place of an earlier tour's. A failing step throws. */
export async function startReport(folder: string, say: (sentence: string) => void): Promise<TakeStep> {
  await mkdir(folder, { recursive: true })
  let number = 0
  return async (title, run) => {
    number++
    say(`\n${number}. ${title}`)
    const { lines, picture } = await run()
    for (const line of lines) say(`   ${line}`)
    // away from the clicked button, which would show its hover style
    await picture.mouse.move(0, 0)
    const file = join(folder, `${number}-${title.toLowerCase().replace(/[^a-z]+/g, '-')}.png`)
    await rm(file, { force: true })
    await picture.screenshot({ path: file as `${string}.png` })
    say(`   picture: ${file}`)
  }
}
