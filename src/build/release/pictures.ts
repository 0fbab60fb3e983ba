import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOfSources } from '../build-extension.ts'
import { root } from '../tools.ts'

/** Folders of pictures, with the command that takes them. */
const commands = {
  'docs/pictures': 'npm run pictures',
  'docs/stores/pictures': 'npm run pictures -- --store',
} as const

/** Hidden, so that no archive has it. */
const stampOf = (folder: string) => join(root, folder, '.sources')

const key = () => keyOfSources('pictures')

/** Stores of which sources the pictures in a folder were taken. */
export const stampPictures = async (folder: keyof typeof commands): Promise<void> =>
  writeFile(stampOf(folder), `${await key()}\n`)

/** The ends of sentences about pictures of other sources: what they show may have changed. */
export async function pictureFaults(): Promise<string[]> {
  const sources = `${await key()}\n`
  const isCurrent = (file: string) => existsSync(file) && readFileSync(file, 'utf8') === sources
  return Object.entries(commands)
    .filter(([folder]) => !isCurrent(stampOf(folder)))
    .map(
      ([folder, command]) => `${folder} isn’t of these sources: run ${command}, look at its pictures, and commit them`,
    )
}
