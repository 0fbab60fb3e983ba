import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../../src/build/tools.ts'

/** The capabilities of a checkout: a folder in `capabilities/` of the service, of the extension, or of both. */

/** The sources, entries, tests and texts of a capability. */
const pathsOf = (name: string): string[] => [
  `src/{service,extension}/capabilities/${name}`,
  `entrypoints/${name}{,-*}`,
  `tests/{service,extension}/{capabilities,fuzz}/${name}`,
  `src/locales/*/${name}.json`,
]

/** Programs and tests of the whole product, or of several capabilities, which may use what each exports. */
const ofWholeProduct = [
  'tests/{bench,browser,soak,extension/fuzz,service/fuzz,service/on-postgres,service/releases}/**/*.{ts,tsx}',
  'tests/{service,extension}/{capabilities,features}/**/*.test.{ts,tsx}',
  'tests/repository/**/*.ts',
  // the outbox in all tabs; every socket; everything that somebody may see
  'tests/{extension/popup/writes/writes,service/outgoing,service/seen-by-each}.test.ts',
]

/** All paths of these capabilities, and files of the whole product that import one of them, also through others. */
export function pathsOfAll(names: readonly string[]): string[] {
  const paths = names.flatMap((name) => globSync(pathsOf(name), { cwd: root }))
  const isOut = (file: string) => paths.some((path) => file === path || file.startsWith(`${path}/`))
  const others = new Map(globSync(ofWholeProduct, { cwd: root }).map((file) => [file, importsOf(file)]))
  for (let before = -1; before < paths.length; ) {
    before = paths.length
    for (const [file, imported] of others) if (!isOut(file) && imported.some(isOut)) paths.push(file)
  }
  return paths
}

/** The lists, which alone import capabilities: those of the sources, and of what tests have of each. */
export const lists = (): string[] =>
  globSync('{src,tests}/{service,extension}/capabilities/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .sort()

/** Each capability's name, with the capabilities that its files import. */
export function capabilitiesIn(): Map<string, Set<string>> {
  const nameIn = (file: string) => /^src\/(?:service|extension)\/capabilities\/([^/]+)\//.exec(file)?.[1] ?? ''
  const needs = new Map<string, Set<string>>()
  for (const file of globSync('src/{service,extension}/capabilities/*/**/*.{ts,tsx}', { cwd: root }).sort()) {
    const name = nameIn(file)
    const others = importsOf(file)
      .map(nameIn)
      .filter((other) => other !== '' && other !== name)
    needs.set(name, new Set([...(needs.get(name) ?? []), ...others]))
  }
  return needs
}

/** The features, which no build leaves out: a folder in `features/` of the service, of the extension, or of both. */
export const featuresIn = (): string[] =>
  [...new Set(globSync('src/{service,extension}/features/*/', { cwd: root }).map((folder) => basename(folder)))].sort()

/** The files of this repository that a file imports, also as types and lazily. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
}

/** The capability, then all that can't be without it. */
export function withThoseThatNeed(name: string, needs: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const out = new Set([name])
  for (const each of out) for (const [other, needed] of needs) if (needed.has(each)) out.add(other)
  return [...out]
}

/**
 * A list's text without the imports of these capabilities, and without the names that these imports bring. In a list of
 * what is drawn, an element has a line of its own.
 */
export function listWithout(text: string, names: readonly string[]): string {
  const any = `(?:${names.join('|')})`
  const folders = `'\\./(?:${any}/[^']*|en/${any}\\.json)'`
  const imports = new RegExp(`^import (?:type )?([^']*?) from ${folders}\n`, 'gm')
  const brought = [...text.matchAll(imports)].flatMap(([, clause = '']) =>
    [...clause.matchAll(/(?:type |\w+ as )?\b(\w+)/g)].map(([, local = '']) => local),
  )
  const rest = text.replace(imports, '').replace(new RegExp(`^.*import\\(${folders}.*\n`, 'gm'), '')
  const drawn = new RegExp(`^.*<(?:${brought.join('|')})\\b.*\n`, 'gm')
  const used = new RegExp(`(?:\\w+: |\\.\\.\\.|typeof )?\\b(?:${brought.join('|')})\\b,?`, 'g')
  return brought.length > 0 ? rest.replace(drawn, '').replace(used, '') : rest
}
