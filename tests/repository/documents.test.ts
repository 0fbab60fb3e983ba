import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { families } from '../../src/build/build-extension.ts'
import { minimumVersions } from '../../src/build/minimum-versions.ts'
import { root } from '../../src/build/tools.ts'
import { maxUploadedRows } from '../../src/service/capabilities/import/administration.ts'
import { maxImported } from '../../src/service/capabilities/links/import-links.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { maxMutedMembers, maxMutedSites } from '../../src/service/features/moderation/muting.ts'
import {
  maxKept,
  maxNamed,
  maxPassesPerDay,
  maxPeoplePerDay,
  maxReceivers,
} from '../../src/service/features/passes/rows.ts'
import { maxMatches } from '../../src/service/features/search/matches.ts'
import { defaultPort, tableOf, variableOf } from '../../src/service/settings/settings.ts'
import { openSqlite } from '../../src/service/store/engine/sqlite.ts'
import { migrate } from '../../src/service/store/schema/schema.ts'
import { createTestNetwork } from '../service/test-network.ts'
import { unknownQuotations } from '../support/quoted-texts.ts'
import { handwritten } from './papers.ts'
import { allStatements, allTaggedTests, filesIn, readDocument, rowsOf } from './statements.ts'
import { writtenDocuments } from './written-documents.ts'

/** Compares the documents with the sources and with the tests' tags. */

/** Texts of our own in English. */
const written = globSync('{*.md,docs/**/*.md}', {
  cwd: root,
  exclude: ['docs/developers/graph-api.md', 'docs/**/{de,es,fr,it,pt}.md'],
})
const statements = allStatements()
const tests = allTaggedTests()

it('every file that a document names exists', () => {
  const named = written.flatMap((document) =>
    filesIn(readDocument(document))
      .filter((file) => /^(?:src|tests|entrypoints|assets)\//.test(file))
      .map((file) => `${document}: ${file}`),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((line) => !globSync(line.split(': ')[1] ?? '', { cwd: root }).length)).toEqual([])
})

it('every document that a source, a command or a test names exists', () => {
  const places = '{src,tests,entrypoints,.github,docs/deployment}/**/*.{ts,tsx,mjs,html,txt,tsv,yml,yaml,service,sh}'
  const files = [...globSync(places, { cwd: root }), 'wxt.config.ts', 'docs/deployment/Containerfile']
  const named = files.flatMap((file) =>
    [...readDocument(file).matchAll(/(?<![\w/:.-])docs\/[\w/-]+\.(?:md|yml|yaml|service|sh)\b/g)].map(
      ([path]) => `${file}: ${path}`,
    ),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((line) => !existsSync(join(root, line.split(': ')[1] ?? '')))).toEqual([])
})

it('docs/members/download.md has each file of JSON once', async () => {
  const { store } = await createTestNetwork()
  const [, table = ''] = readDocument('docs/members/download.md').split('| JSON file | Its rows |')
  const named = rowsOf(table).flatMap(([cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  const files = named.filter((name) => !/_(date|time)$/.test(name))
  expect(files.sort()).toEqual([...store.ownData.names()].sort())
})

it('every short name of a source in docs/developers/architecture.md is one’s', () => {
  const sources = globSync('{src,tests,entrypoints}/**/*.{ts,tsx}', { cwd: root })
  const names = readDocument('docs/developers/architecture.md').match(/(?<=`)[\w/-]+\.tsx?(?=`)/g) ?? []
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !sources.some((source) => `/${source}`.endsWith(`/${name}`)))).toEqual([])
})

/** Names of other programs, and of what an earlier release had. */
const othersNames =
  `MaxRetentionSec PGPASSWORD Referer browser_messages chat_messages globalRules jq nodejs_eventloop_lag_p99_seconds
allowed_signers scrape_config searchTerms technicalAndInteraction`.split(/\s+/)

it('every name in code that a document has is in the sources or the tests, or another program’s', () => {
  const sources = globSync('{src,tests,entrypoints,docs/deployment}/**/*.{ts,tsx,mjs,js,json,txt,service,sh}', {
    cwd: root,
    exclude: ['tests/repository/documents.test.ts'],
  })
  const texts = [...sources, 'vitest.config.ts', 'package.json', 'biome.json'].map(readDocument)
  const words = new Set(texts.flatMap((text) => text.match(/[\w$]+/g) ?? []))
  const named = written.flatMap((document) =>
    [...readDocument(document).matchAll(/(?<=`)[A-Za-z_]\w*(?=`)/g)].map(([name]) => ({ document, name })),
  )
  expect(named.length).toBeGreaterThan(700)
  // a metric has a prefix, and a setting is a variable of the environment too
  const inSources = (name: string) =>
    name.startsWith('PASSALONG_') ? name.replace('PASSALONG_', '').toLowerCase() : name.replace('passalong_', '')
  const isKnown = (name: string) => words.has(name) || words.has(inSources(name))
  expect(named.filter(({ name }) => !isKnown(name) && !othersNames.includes(name))).toEqual([])
  expect(othersNames.filter((name) => isKnown(name) || !named.some((each) => each.name === name))).toEqual([])
})

/** As hosts of repositories name a heading in an address. */
const headingsOf = (path: string): string[] =>
  (readDocument(path).match(/(?<=^#+ ).*$/gm) ?? []).map((heading) =>
    heading
      .toLowerCase()
      .replace(/\]\([^)]*\)|[^\p{L}\p{N}\-_ ]/gu, '')
      .replaceAll(' ', '-'),
  )

it('every link of a document leads to a file, and to a heading if it names one', () => {
  const links = written.flatMap((document) =>
    [...readDocument(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ document, link })),
  )
  const within = links.filter(({ link }) => !/^(?:\w+:|\/)/.test(link))
  expect(within.length).toBeGreaterThan(200)
  const leadsSomewhere = ({ document, link }: (typeof links)[number]) => {
    const [file, heading] = link.split('#')
    const path = file ? join(dirname(document), file) : document
    return existsSync(join(root, path)) && (heading === undefined || headingsOf(path).includes(heading))
  }
  expect(within.filter((each) => !leadsSomewhere(each))).toEqual([])
})

it('documents show pictures that exist, and docs/pictures has no others', () => {
  const shown = globSync('{*.md,docs/**/*.md}', { cwd: root }).flatMap((document) =>
    [...readDocument(document).matchAll(/(?:src="|\]\()([\w./-]+\.png)/g)].map(([, path = '']) =>
      join(dirname(document), path),
    ),
  )
  expect(shown.filter((path) => !existsSync(join(root, path)))).toEqual([])
  // the site’s guide shows the dark one where the browser is dark
  const pictures = globSync('docs/pictures/*.png', { cwd: root })
  expect(pictures.filter((path) => !shown.includes(path.replace('-dark', '-light')))).toEqual([])
})

/** Paragraphs, items of lists and cells of tables, without code, addresses and markup. */
const proseOf = (path: string): string[] =>
  readDocument(path)
    .replace(/^(?: {4}|\t).*$/gm, '')
    .replace(/<[^>]+>|`[^`]*`|\]\([^)]*\)/g, '')
    .split(/\n\n+|\n(?=\s*(?:[-*]|\d+\.|\[any\]) )|(?<!\\)\|/)
    .map((text) => text.replace(/\s+/g, ' ').trim())

/** Sentences of more than 25 words, or parts of them up to a colon or semicolon. */
const longSentences = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(/(?<=[.!?:;][”)*]*) /))
    .filter((sentence) => sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length > 25)

/** What documents quote of browsers, stores, providers and PostgreSQL, or say themselves. */
const othersWords = new Set(
  `Privacy practices; Properties; Developer mode; Load unpacked; Load Temporary Add-on; Inspect; Inspect popup
Inspect views: service worker; Disable Popup Auto-Hide; Internal error opening backing store; On your own; Unreleased
Libraries; nobody; only me; Insufficient accreditation level; Client authentication; Standard flow
Valid redirect URIs; Email verified; Backchannel logout URL; session required; Group Membership; Full group path; Web
Internal; Web application; Web Application; Authorization Code; Sign-in redirect URIs; Sync Standby; pa; §4; what is
could not serialize access; deadlock detected; duplicate key value; ready to accept connections; JSON, i18next v4
If; when; unless; where; whoever; ⋯`.split(/[;\n]\s*/),
)

it('documents quote texts of the product, as they are', () => {
  const sources = globSync('src/**/*.{ts,tsx,txt}', { cwd: root }).map(readDocument).join('\n').replaceAll("'", '’')
  const isSaid = (quoted: string) => quoted.split('…').every((part) => sources.includes(part.trim()))
  const wrong = written.flatMap((path) =>
    unknownQuotations(readDocument(path), 'en')
      .filter((quoted) => !othersWords.has(quoted.replace(/\s+/g, ' ').trim()) && !isSaid(quoted))
      .map((quoted) => `${path}: ${quoted}`),
  )
  expect(wrong).toEqual([])
})

it('documents have the bounds of the program', () => {
  const said = {
    'docs/developers/features.md': [
      `mutes at most ${maxMutedMembers} members and ${maxMutedSites} sites`,
      `${maxPassesPerDay} pages a day, to ${maxPeoplePerDay} people in all`,
      `${maxNamed} members by name, or a team of at most ${maxReceivers}`,
      `keeps at most ${maxKept}`,
      `newest ${maxMatches} matches`,
    ],
    'docs/operators/administrator.md': [
      `import up to ${maxUploadedRows.toLocaleString('en')} rows on the site`,
      `${maxImported.toLocaleString('en')} imported shares a member`,
    ],
  }
  const missing = Object.entries(said).flatMap(([path, sentences]) => {
    const text = readDocument(path).replace(/\s+/g, ' ')
    return sentences.filter((words) => !text.includes(words)).map((words) => `${path} doesn’t say: ${words}`)
  })
  expect(missing).toEqual([])
})

it('documents are few, and say a thing once', () => {
  const english = [...written, 'docs/developers/graph-api.md']
  expect(english.length).toBeLessThanOrEqual(30)
  const words = english.flatMap((path) => handwritten(path, readDocument(path)).match(/\S+/g) ?? [])
  expect(words.length).toBeLessThanOrEqual(38_000)
})

it.each(written)('%s has sentences of at most 25 words', (path) => {
  expect(longSentences(proseOf(path))).toEqual([])
})

/** Comments of a source, each as one line; those of one line each that follow one another are one. */
const commentsIn = (source: string): string[] =>
  [...source.matchAll(/^[ \t]*\/\*\*?([\s\S]*?)\*\/|(?:^[ \t]*\/\/[^\n]*\n)+/gm)].map(([comment]) =>
    comment
      .replace(/^[ \t]*(?:\/\*\*?|\*\/?|\/\/)|\*\/$/gm, '')
      .replace(/@\w+/g, '. ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

it('comments have sentences of at most 25 words', () => {
  const comments = globSync('{src,entrypoints}/**/*.{ts,tsx,mjs}', { cwd: root }).flatMap((file) =>
    commentsIn(readDocument(file)),
  )
  expect(comments.length).toBeGreaterThan(3000)
  expect(longSentences(comments)).toEqual([])
})

it.each(written)('%s has curly apostrophes', (path) => {
  expect(proseOf(path).filter((text) => /[^\W_]'/.test(text))).toEqual([])
})

it('documents name the browsers’ oldest versions as the manifest does', () => {
  const paths = globSync('{*.md,docs/**/*.md}', { cwd: root, exclude: ['docs/developers/graph-api.md'] })
  const named = paths.flatMap((path) =>
    [...readDocument(path).matchAll(/(Chrome|Edge|Firefox)[^.:;]*?\b(\d+) or newer/g)].map(([, browser, version]) => ({
      path,
      family: browser === 'Firefox' ? ('firefox' as const) : ('chromium' as const),
      version: Number(version),
    })),
  )
  for (const path of ['README.md', 'CHANGELOG.md', 'docs/developers/extension.md'])
    expect(new Set(named.filter((each) => each.path === path).map(({ family }) => family)).size, path).toBe(2)
  expect(named.filter(({ family, version }) => version !== minimumVersions[family])).toEqual([])
})

it('each room that docs/developers/architecture.md draws is there, and each folder of the service and of the extension is drawn', () => {
  const [, drawing = ''] = readDocument('docs/developers/architecture.md').split('\n## The rooms\n')
  const above: string[] = []
  const drawn = (drawing.split('\n\n|')[0] ?? '').split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^ {4}( *)((?:[\w-]+(?:\/|\.ts) ?)+)(?: {2}|$)/.exec(line) ?? []
    const paths = names.split(' ').filter(Boolean)
    // a line without a name continues the one before
    if (paths[0]) above[indent.length / 2] = paths[0]
    return paths.map((name) => above.slice(0, indent.length / 2).join('') + name)
  })
  expect(drawn.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const rooms = globSync('src/{service,extension}/*/', { cwd: root, withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  )
  const missing = rooms.map(({ parentPath, name }) => `${relative(root, join(parentPath, name))}/`)
  expect(missing.filter((room) => !drawn.includes(room))).toEqual([])
})

it('CONTRIBUTING.md says why there is each package', () => {
  const { dependencies, devDependencies } = JSON.parse(readDocument('package.json'))
  const table = readDocument('CONTRIBUTING.md')
  const packages = Object.keys({ ...dependencies, ...devDependencies })
  expect(packages.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

it('every statement of the specification has a name of its own and a test', () => {
  expect(new Set(statements).size).toBe(statements.length)
  expect(statements.length).toBeGreaterThan(50)
  expect(tests.flatMap(({ ids }) => ids).filter((id) => !statements.includes(id))).toEqual([])
  expect(statements.filter((id) => !tests.some(({ ids }) => ids.includes(id)))).toEqual([])
})

it('every limit has a docstring', () => {
  const limit =
    /(\/\*\* (?:(?!\*\/).)+ \*\/\n)?^export const ((?:max|longest|largest)[A-Z]\w*|\w+Timeout) = (?=[^\n]*\d)[\w *+.]+$/gms
  const limits = globSync('src/{contract,service,commands,extension}/**/*.ts', { cwd: root }).flatMap((file) =>
    Array.from(readDocument(file).matchAll(limit), ([, docstring, name]) => ({ name, docstring })),
  )
  expect(limits.length).toBeGreaterThan(100)
  expect(limits.filter(({ docstring }) => !docstring)).toEqual([])
})

it.each(Object.entries(writtenDocuments()))('%s is what npm run check writes', (path, text) => {
  expect(readDocument(path) === text, 'it is another one: npm run check writes it').toBe(true)
})

it('every statement of the specification but §6, events, has a test of the service', () => {
  const ofService = tests.filter(({ file }) => /^tests\/(service|commands|contract)\//.test(file))
  expect(statements.filter((id) => !ofService.some((test) => test.ids.includes(id)))).toEqual(['§6 events'])
})

/** The places in a cell, such as `name` in `src/a/b.ts`, `c.ts`, which begins in the folder of the path before it. */
function placesIn(cell: string) {
  const places: { path: string; names: string[] }[] = []
  let names: string[] = []
  for (const [, text = ''] of cell.matchAll(/`([^`]+)`/g)) {
    if (!/[./]/.test(text)) names.push(text)
    else {
      const before = places.at(-1)
      const isFromRoot = before === undefined || existsSync(join(root, text.split('/')[0] ?? ''))
      places.push({ path: isFromRoot ? text : join(dirname(before.path), text), names })
      names = []
    }
  }
  return places
}

const isInFile = ({ path, names }: ReturnType<typeof placesIn>[number]) =>
  existsSync(join(root, path)) && names.every((name) => new RegExp(`\\b${name}\\b`).test(readDocument(path)))

it('docs/developers/assumptions.md asks each question once, and names places that exist and contain what it names', () => {
  const rows = rowsOf(readDocument('docs/developers/assumptions.md'))
  const questions = rows.map(([question]) => question)
  expect(rows.length).toBeGreaterThan(50)
  const wrong = rows.filter((row, index) => {
    const places = placesIn(row[3] ?? '')
    const isComplete = row.length === 4 && !row.includes('') && places.length > 0
    return !isComplete || questions.indexOf(row[0]) !== index || !places.every(isInFile)
  })
  expect(wrong).toEqual([])
})

it('docs/developers/architecture.md says where to change what, in places that exist and contain what it names', () => {
  const [, section = ''] = readDocument('docs/developers/architecture.md').split('## Where do I change …')
  const rows = rowsOf(section.split('\n## ')[0] ?? '').map(([what = '', ...cells]) => ({ what, cells }))
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ cells }) => !cells.flatMap(placesIn).every(isInFile)).map(({ what }) => what)).toEqual([])
})

it('docs/developers/architecture.md draws every table once, with the tables that it refers to', async () => {
  const database = openSqlite(':memory:')
  onTestFinished(() => database.close())
  await migrate(database, capabilities)
  const made = await database.all<{ name: string; others: string }>(
    `SELECT name, COALESCE((SELECT group_concat(DISTINCT "table") FROM pragma_foreign_key_list(m.name)), '') AS others
     FROM sqlite_master m WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB 'search_*text_*'`,
  )
  const [, list = ''] = readDocument('docs/developers/architecture.md').split(
    'All tables, with the tables that they refer to:',
  )
  const lines = [...(list.split('\n## ')[0] ?? '').matchAll(/^ {4}([a-z_, ]+?)(?: → ([a-z_, ]+?))?(?: {2}.*)?$/gm)]
  const drawn = lines.flatMap(([, tables = '', others = '']) =>
    tables.split(', ').map((name) => ({ name, others: others.split(', ').filter(Boolean).sort() })),
  )
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  const expected = made.map(({ name, others }) => ({ name, others: others.split(',').filter(Boolean).sort() }))
  expect(drawn.sort(byName)).toEqual(expected.sort(byName))
})

it('the parts of the night name tests that are there, and leave it to their folder which project runs them', () => {
  const source = readDocument('src/commands/night.ts')
  const paths = [...source.matchAll(/['`](tests\/[^'`*]+)['`]/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(10)
  const named = paths.flatMap((path) => families.map((family) => path.replace('$' + '{browser}', family)))
  expect(named.filter((path) => !path.includes('$') && !existsSync(join(root, path)))).toEqual([])
  expect(source).not.toContain('--project')
})

it('the administrator’s guide has each setting', () => {
  const guide = ['administrator', 'operation', 'postgresql', 'security']
    .map((name) => readDocument(`docs/operators/${name}.md`))
    .join()
  const isTold = (name: string) => new RegExp(`\`${name}(_file)?\``).test(guide)
  // of 0.1.0 alone
  const gone = ['previews']
  expect(Object.keys(tableOf(capabilities)).filter((name) => !isTold(name))).toEqual(gone)
})

it('docs/deployment sets only variables that the service reads, names its port, and starts its program', () => {
  const folder = join(root, 'docs/deployment')
  const guide = ['administrator', 'operation', 'postgresql']
    .map((name) => readDocument(`docs/operators/${name}.md`))
    .join()
  const variables = Object.keys(tableOf(capabilities)).map(variableOf)
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    for (const [variable] of text.matchAll(/\bPASSALONG_\w+/g)) expect(variables).toContain(variable)
    for (const [, port] of text.matchAll(/(?:127\.0\.0\.1|node-\d|EXPOSE)[: ](\d+)/g))
      expect(['9464', String(defaultPort)]).toContain(port)
    expect(guide).toContain(`](../deployment/${name})`)
    if (name === 'Containerfile')
      expect(text).toContain('CMD ["node", "--max-semi-space-size=4", "src/commands/service.ts", "--data", "/data"]')
    if (name === 'passalong.service') expect(text).toContain('ExecStart=/usr/bin/node src/commands/service.ts --data ')
  }
})
