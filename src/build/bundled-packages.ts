import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './tools.ts'

/** A package whose code is in a build. */
export interface BundledPackage {
  name: string
  version: string
  /** SPDX expression. */
  license: string
}

/** In the build's folder. No archive has a file whose name begins with a dot. */
const file = '.packages.json'

/** The bundler's and the framework's own modules, which have no file. */
const ofTools = /^\0(?:virtual:)?(rolldown|vite|wxt)\b/

const inPackage = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//

/** @returns the folder of the package that a module is of; undefined for this project's modules */
function folderOf(module: string): string | undefined {
  const [, tool] = ofTools.exec(module) ?? []
  return tool ? join(root, 'node_modules', tool) : inPackage.exec(module)?.[0]
}

/** Collects the packages of all bundles of a build, for `write` at its end. */
export function collectPackages() {
  const folders = new Set<string>()
  const plugin: Plugin = {
    name: 'bundled-packages',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        for (const [module, { renderedLength }] of Object.entries(chunk.type === 'chunk' ? chunk.modules : {})) {
          const folder = renderedLength > 0 ? folderOf(module.replaceAll('\\', '/')) : undefined
          if (folder) folders.add(folder)
        }
    },
  }
  return {
    plugin,
    write: (build: string) => writeFile(join(build, file), JSON.stringify([...folders].map(readPackage))),
  }
}

function readPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { name, version, license }
}

/** The packages of these builds, by name. @param builds folders that `buildOrCopy` returned */
export async function bundledPackages(builds: readonly string[]): Promise<BundledPackage[]> {
  const read = async (build: string): Promise<BundledPackage[]> => JSON.parse(await readFile(join(build, file), 'utf8'))
  const byName = new Map((await Promise.all(builds.map(read))).flat().map((each) => [each.name, each]))
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}
