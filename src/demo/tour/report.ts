import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'

/** What a step of the tour saw: lines to print, and the page to picture. */
interface Seen {
  lines: string[]
  picture: Page
}

/** Runs and reports one step of the tour. */
type TakeStep = (title: string, see: () => Promise<Seen>) => Promise<void>

/**
 * Prints the steps as they are taken and saves a picture of each in a folder, which is emptied of an earlier tour's.
 * A step that does not see what it should throws, which ends the tour.
 */
export async function startReport(folder: string, say: (sentence: string) => void): Promise<TakeStep> {
  await mkdir(folder, { recursive: true })
  let number = 0
  return async (title, see) => {
    number++
    say(`\n${number}. ${title}`)
    const { lines, picture } = await see()
    for (const line of lines) say(`   ${line}`)
    // No button under the pointer that was clicked a moment ago.
    await picture.mouse.move(0, 0)
    const file = join(folder, `${number}-${title.toLowerCase().replace(/[^a-z]+/g, '-')}.png`)
    await rm(file, { force: true })
    await picture.screenshot({ path: file as `${string}.png` })
    say(`   picture: ${file}`)
  }
}
