import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './tools.ts'

/**
 * Licences of packages that may become part of the extension, which is under MIT. They ask only for their own text. MPL
 * 2.0 also asks for the address of the unmodified sources.
 */
export const allowedInBundles = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'MPL-2.0']

/** The service loads its packages from their own files, so that an operator may replace a library (LGPL). */
export const allowedBeside = [...allowedInBundles, 'LGPL-3.0-or-later']

/** Drawings that are copied into our sources, from no package. */
const icons = {
  name: 'lucide',
  version: '',
  license: 'ISC AND MIT',
  repository: 'https://github.com/lucide-icons/lucide',
}

/** Whether all parts of an expression such as `Apache-2.0 AND MIT` are allowed. `OR` needs a decision. */
const isAllowed = (license: string, allowed: readonly string[]): boolean =>
  license
    .replace(/^\((.*)\)$/, '$1')
    .split(' AND ')
    .every((part) => allowed.includes(part))

type Named = Omit<Package, 'folder'>

/** @throws Error that names the packages which may not be part of a release, and why */
export function assertLicensed(packages: readonly Omit<Named, 'repository'>[], allowed: readonly string[]): void {
  const wrong = packages.flatMap(({ name, version, license }) => {
    if (typeof license === 'string' && isAllowed(license, allowed)) return []
    const found = license ? `the licence ${JSON.stringify(license)}` : 'no licence in its package.json'
    return `${name} ${version} has ${found}`
  })
  if (wrong.length > 0)
    throw new Error(
      `A release can’t contain this: ${wrong.join('; ')}. The allowed licences are in src/build/licenses.ts.`,
    )
}

/** The text of a package's licence, and its notice; '' if the package has no such file. */
export function licenseText(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)(?:[-.]|$)/i.test(name))
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
  // what a tool bundles for itself is no part of ours
  return texts.map((text) => text.split(/^# Licenses of bundled dependencies$/m)[0]?.trim()).join('\n\n')
}

/**
 * The `licenses.txt` in a package of the extension. A package without a text has the text of another package of its
 * repository.
 * @throws Error that names the packages without an allowed licence or without its text
 */
export function bundledLicenses(packages: readonly Package[]): string {
  assertLicensed(packages, allowedInBundles)
  const texts = packages.map((each) => {
    const siblings = packages.filter(({ repository }) => repository !== '' && repository === each.repository)
    return { ...each, text: [each, ...siblings].map(({ folder }) => licenseText(folder)).find(Boolean) ?? '' }
  })
  const missing = texts.find(({ text }) => text === '')
  if (missing)
    throw new Error(`A release can’t contain ${missing.name} ${missing.version}: there is no text of its licence.`)
  return licensesFile('It contains these packages as their authors released them.', texts)
}

const rule = '-'.repeat(80)

/** @param sentence what the packages are to ours */
export const licensesFile = (sentence: string, packages: readonly (Named & { text: string })[]): string => {
  const text = readFileSync(join(root, 'assets', 'icon', 'lucide-license.txt'), 'utf8').trim()
  const entries = [...packages, { ...icons, text }].map(
    ({ name, version, license, repository, text }) =>
      `\n${rule}\n${`${name} ${version}`.trim()}\n${license}\n${repository}\n${text && `\n${text}\n`}`,
  )
  return `Passalong is under the licence in the file LICENSE. ${sentence}
Its icons are of Lucide, the last entry.
${entries.join('')}`
}

export const packagesIn = (licenses: string): Named[] =>
  licenses
    .split(`\n${rule}\n`)
    .slice(1)
    .map((entry) => {
      const [title = '', license = '', repository = ''] = entry.split('\n')
      const [name = '', version = ''] = title.split(' ')
      return { name, version, license, repository }
    })

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
const generated = { rolldown: 'rolldown', 'vite/': 'vite', 'virtual:wxt-': 'wxt' }

/** The folder of a bundled module's package; undefined for our own. @throws Error for a module that nobody wrote */
export function packageFolder(id: string): string | undefined {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
  if (folder || !id.startsWith('\0')) return folder
  const [, tool] = Object.entries(generated).find(([prefix]) => id.startsWith(prefix, 1)) ?? []
  if (!tool)
    throw new Error(`The module “${id.slice(1)}” is bundled, and src/build/licenses.ts names no package of it.`)
  return join(root, 'node_modules', tool)
}

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
