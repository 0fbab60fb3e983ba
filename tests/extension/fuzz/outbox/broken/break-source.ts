import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'
import { type Variant, variants } from './variants.ts'

const extension = fileURLToPath(new URL('../../../../../src/extension/', import.meta.url))
const query = '?broken='

/** Applies a variant to a file's source. @throws if the text to replace isn't there exactly once */
export function broken(source: string, { name, file, edits }: Pick<Variant, 'name' | 'file' | 'edits'>): string {
  return edits.reduce((text, [from, to]) => {
    const parts = text.split(from)
    if (parts.length !== 2)
      throw new Error(`“${name}” can’t be made: ${file} has ${parts.length - 1} times the text to replace: ${from}`)
    return parts.join(to)
  }, source)
}

/**
 * Loads a variant's own copies of the modules between the test and the broken file: their ids end with `?broken=` and
 * the variant's index. All other modules are loaded once for all variants.
 */
export function breakSource(): Plugin {
  let importers: ReturnType<typeof readImporters> | undefined
  return {
    name: 'break-source',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [path, index] = importer?.split(query) ?? []
      const variant = variants[Number(index)]
      if (!variant || !source.startsWith('.')) return
      const resolved = await this.resolve(source, path, { skipSelf: true })
      importers ??= readImporters()
      const isAnew = resolved && leadingTo(extension + variant.file, await importers).has(resolved.id)
      return isAnew ? `${resolved.id}${query}${index}` : resolved
    },
    async load(id) {
      const [path = '', index] = id.split(query)
      const variant = index === undefined ? undefined : variants[Number(index)]
      if (!variant) return
      const source = await readFile(path, 'utf8')
      return path === extension + variant.file ? broken(source, variant) : source
    },
  }
}

/** The modules of the background that import each of its modules. */
async function readImporters(): Promise<Map<string, string[]>> {
  const importers = new Map<string, string[]>()
  const entries = await readdir(`${extension}background`, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of entries.filter((entry) => entry.name.endsWith('.ts'))) {
    const path = join(parentPath, name)
    for (const [, imported = ''] of (await readFile(path, 'utf8')).matchAll(/^import (?!type )[^']*'(\.[^']*)'/gm)) {
      const to = resolve(parentPath, imported)
      importers.set(to, [...(importers.get(to) ?? []), path])
    }
  }
  return importers
}

/** A module and its direct and indirect importers. */
function leadingTo(file: string, importers: Map<string, string[]>): Set<string> {
  const found = new Set([file])
  // this loop also visits elements that are added during it
  for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer)
  return found
}
