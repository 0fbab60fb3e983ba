import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/build/tools.ts'
import { type Area, areas, readTexts, uncounted } from '../../src/locales/read.ts'
import type { Texts } from '../../src/locales/translate.ts'

/** Whose texts are whose: those that only one feature or capability uses are its own. */

const core = 'core'

const sources = globSync('{src,entrypoints}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.startsWith('src/locales/'))
  .map((file) => ({
    user: /^src\/\w+\/(?:capabilities|features)\/([^/]+)\//.exec(file)?.[1] ?? core,
    text: readFileSync(join(root, file), 'utf8'),
  }))

/** Who names each text in quotes. */
const quoted = new Map<string, Set<string>>()

/** Beginnings and ends of keys that are put together, by `keyOf('row', kind)`, which is always a key, or by a template. */
const computed: { start: string; end: string; user: string; isKey: boolean }[] = []

for (const { user, text } of sources) {
  for (const [, key = ''] of text.matchAll(/['"`]([\w.-]+)['"`]/g))
    quoted.set(key, new Set([...(quoted.get(key) ?? []), user]))
  for (const [, start = ''] of text.matchAll(/keyOf\('(\w+)'/g)) computed.push({ start, end: '', user, isKey: true })
  for (const [, start = '', end = ''] of text.matchAll(/(?<![\w.])`([\w.-]*)\$\{[^}]*\}([\w.-]*)`/g))
    if (start.length + end.length > 2) computed.push({ start, end, user, isKey: false })
}

/** The feature or capability that alone uses a text, or `core`. */
export function ownerOf(key: string): string {
  const name = uncounted(key)
  const others = computed.filter(({ start, end }) => name.startsWith(start) && name.endsWith(end))
  const isPart = (start: string) => /^[A-Z]/.test(name.slice(start.length))
  const sure = others.filter(({ start, isKey }) => isKey && isPart(start))
  const users = [...(quoted.get(name) ?? []), ...(quoted.has(name) ? sure : others).map(({ user }) => user)]
  const [user = core, ...further] = new Set(users)
  return further.length > 0 ? core : user
}

/** The texts of a language that an owner should have, by area, in their present order. */
export function textsOf(owner: string, language: string): Partial<Record<Area, Texts>> {
  const own = areas.map((area) => {
    const texts = Object.entries(readTexts(language, area)).filter(([key]) => ownerOf(key) === owner)
    return [area, Object.fromEntries(texts)] as const
  })
  return Object.fromEntries(own.filter(([, texts]) => Object.keys(texts).length > 0))
}
