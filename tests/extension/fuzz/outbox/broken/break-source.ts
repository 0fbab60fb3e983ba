import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'
import { type Variant, variants } from './variants.ts'

const extension = fileURLToPath(new URL('../../../../../src/extension/', import.meta.url))
const query = '?broken='

/** The source of a file with a variant in it. @throws where what is to be broken isn't there, or more than once */
export function broken(source: string, { name, file, edits }: Pick<Variant, 'name' | 'file' | 'edits'>): string {
  return edits.reduce((text, [from, to]) => {
    const parts = text.split(from)
    if (parts.length !== 2)
      throw new Error(`“${name}” can’t be made: ${file} has ${parts.length - 1} times what is to be broken: ${from}`)
    return parts.join(to)
  }, source)
}

/**
 * Loads modules whose id ends with `?broken=` and the index of a variant: the module, and all of the background that it
 * imports, once more for this variant, with its text in the place of the source's.
 */
export const breakSource = (): Plugin => ({
  name: 'break-source',
  enforce: 'pre',
  async resolveId(source, importer) {
    const [, variant] = importer?.split(query) ?? []
    if (!variant || !source.startsWith('.')) return
    const resolved = await this.resolve(source, importer?.split(query)[0], { skipSelf: true })
    return resolved?.id.startsWith(`${extension}background/`) ? `${resolved.id}${query}${variant}` : resolved
  },
  async load(id) {
    const [path = '', index] = id.split(query)
    const variant = index === undefined ? undefined : variants[Number(index)]
    if (!variant) return
    const source = await readFile(path, 'utf8')
    return path === extension + variant.file ? broken(source, variant) : source
  },
})
