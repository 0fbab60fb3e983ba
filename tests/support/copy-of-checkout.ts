import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../src/build/tools.ts'

/** Copies this checkout, without what git ignores, into a folder. The packages are linked. */
export function copyCheckout(folder: string): void {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean)
  const leftOut = new Set([...ignored.map((line) => line.replaceAll('/', '')), '.git'])
  cpSync(root, folder, { recursive: true, filter: (path) => !leftOut.has(relative(root, path)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
}
