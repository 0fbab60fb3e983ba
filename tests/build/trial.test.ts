import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildExtension, families } from '../../src/build/build-extension.ts'
import { recordAnswers } from '../../src/demo/recorded.ts'
import { firstByDay } from '../night.ts'
import { temporaryFolderForAll } from '../support/temporary-folder.ts'
import { firstScripts, loadedLater } from './built.ts'

const folder = temporaryFolderForAll()

it('two recordings of the answers are the same, as two builds of a commit have to be', async () => {
  expect(await recordAnswers()).toBe(await recordAnswers())
})

describe.each(firstByDay(1, families))('the trial in the build for %s', (family) => {
  let built = ''
  const read = (path: string) => readFileSync(join(built, path), 'utf8')

  beforeAll(async () => {
    built = await buildExtension(folder, { family, port: null })
  }, 120_000)

  /** All scripts of a page by path, also those that load later. */
  function scriptsOf(page: string): Map<string, string> {
    const all = firstScripts(read, page)
    // each script's own lazy imports are found, too
    for (const [file, text] of all)
      for (const scripts of loadedLater(read, new Map([[file, text]])).values())
        for (const [path, script] of scripts) all.set(path, script)
    return all
  }

  const pages = () => readdirSync(built).filter((file) => file.endsWith('.html'))

  it('no script of another page has its people, or loads its browser', () => {
    const isOfTrial = (text: string) => /Night trains are back|The trial stores nothing/.test(text)
    const found = pages().filter((page) => [...scriptsOf(page).values()].some(isOfTrial))
    expect([pages().includes('popup.html'), found]).toEqual([true, ['trial.html']])
    expect(isOfTrial(read('background.js'))).toBe(false)
  })

  it('the page has the popup’s own style and script, and its own browser before the background and all modules', () => {
    const files = [...read('trial.html').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path)
    expect(files.slice(0, 3)).toEqual(['popup.css', 'trial-browser.js', 'background.js'])
    for (const named of ['href="/popup.css"', 'src="/popup.js"']) expect(read('popup.html')).toContain(named)
    expect(read(files[3] ?? '')).toContain('/popup.js')
  })
})
