import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './tools.ts'

/** A package of node_modules. */
export interface Package {
  name: string
  version: string
  /** As its author names it (SPDX); undefined if the package names none. */
  license: string | undefined
  /** Where its sources are. */
  repository: string
  folder: string
}

/** Modules that tools generate, by the beginning of their ids, and the tool's package. */
const generated = { 'rolldown/': 'rolldown', 'vite/': 'vite', 'virtual:wxt-': 'wxt' }

/** The folder of a bundled module's package; undefined for our own. @throws Error for a module that nobody wrote */
export function packageFolder(id: string): string | undefined {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
  if (folder || !id.startsWith('\0')) return folder
  const [, tool] = Object.entries(generated).find(([prefix]) => id.startsWith(prefix, 1)) ?? []
  if (!tool)
    throw new Error(`The module “${id.slice(1)}” is bundled, and src/build/bundled-packages.ts names no package of it.`)
  return join(root, 'node_modules', tool)
}

/** @param folder the package's @param name its name in node_modules, which an alias changes */
export function readPackage(folder: string): Package {
  const { name, version, license, repository, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const address = repository?.url ?? repository ?? homepage ?? ''
  const repositoryUrl = address
    .replace(/^git\+|\.git$/g, '')
    .replace(/^(?:github:)?([\w-]+\/[\w.-]+)$/, 'https://github.com/$1')
  return { name, version, license, repository: repositoryUrl, folder }
}

/** Collects the packages of all bundles of a build: background, pages and first script. */
export function collectPackages() {
  const folders = new Set<string>()
  const plugin: Plugin = {
    name: 'bundled-packages',
    // too late to change anything
    writeBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        for (const id of file.type === 'chunk' ? Object.keys(file.modules) : []) {
          const folder = packageFolder(id)
          if (folder) folders.add(folder)
        }
    },
  }
  return {
    plugin,
    /** By name, each once: its modules may be in several bundles, and its folder may have several paths. */
    list(): Package[] {
      const all = new Map([...folders].map(readPackage).map((each) => [`${each.name} ${each.version}`, each]))
      return [...all.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
    },
  }
}
