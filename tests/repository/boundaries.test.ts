import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { type Capability, onWebOf } from '../../src/service/capability.ts'
import { features } from '../../src/service/features/list.ts'

/** Paths of the files in src and entrypoints whose text, or part of it, matches. */
async function filesWith(pattern: RegExp, partOf = (text: string) => text): Promise<string[]> {
  const files = globSync('{src,entrypoints}/**/*.{ts,tsx}', { cwd: root })
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const found = texts.map((text) => pattern.test(partOf(text)))
  return files.filter((_, index) => found[index]).sort()
}

it('the list of the service’s commands loads a command’s modules only when it runs', async () => {
  const imports = importsByFile('static')
  const own = (file: string) =>
    imports.get(`src/commands/service/${file}`)?.filter((path) => path.includes('/commands/'))
  expect(own('command.ts')).toEqual(['src/commands/running/options.ts', 'src/commands/service/commands.ts'])
  expect(own('commands.ts')).toEqual([])
})

/** A file without comments and strings. */
const codeOf = (text: string) => text.replace(/\/\*.*?\*\/|\/\/[^\n]*|'[^'\n]*'/gs, '')

it('only the sign-in’s flow uses browser.identity', async () => {
  expect(await filesWith(/browser\.identity/)).toEqual(['src/extension/background/auth/flow.ts'])
})

it('everything that watches the storage does it through the listener that a page has from its start', async () => {
  const files = await filesWith(/\bstorage\.onChanged|\bonChanged\b.*= browser\.storage/, codeOf)
  expect(files).toEqual(['src/extension/storage/followed.ts'])
})

/** A capability's files belong to the background, except questions, which pages ask, and components. */
const isOfBackground = (file: string) =>
  /^src\/extension\/(background\/|(?:capabilities|features)\/[^/]+\/(?!(?:questions|popup)\.ts$)[^/]+\.ts$)/.test(file)

it('only the background uses alarms, the toolbar button, menus, notifications, and events of pages', async () => {
  const files = await filesWith(
    /browser\.(alarms|action\.(?!getUserSettings)|contextMenus|notifications|webNavigation)\b|declarativeContent\?/,
  )
  expect(files.filter((file) => !isOfBackground(file))).toEqual([])
  expect(files).not.toEqual([])
})

const isExtension = (file: string) => /^(src\/extension|src\/contract|entrypoints)\//.test(file)

it('every request goes through the one module that restricts destinations', async () => {
  const files = await filesWith(/\bfetch\(|\bky\.|\bky\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/)
  expect(files.filter(isExtension)).toEqual([
    'src/extension/background/http/connection.ts',
    // takes the place of fetch, and passes on what asks for the extension's own files
    'src/extension/capabilities/trial/browser.ts',
    // reads files of the extension itself
    'src/extension/own-file.ts',
  ])
})

/** Packages that the service may import: they open no connection, or by the `fetch` that they are given. */
const withoutConnections = [
  ...[
    '@hono/node-server',
    '@valibot/to-json-schema',
    'any-ascii',
    'csv-parse',
    'entities',
    'fast-xml-builder',
    'fflate',
    'hono',
  ],
  ...['ipaddr.js', 'jose', 'marked', 'openid-client', 'prom-client', 'sharp', 'valibot'],
]

/** Modules of Node that connect, or start another program. */
const connecting = /^node:(?:child_process|cluster|dgram|dns|http2|https|inspector|module|tls)(?:\/|$)/

const withoutSockets = ['createServer', 'isIP', 'Server', 'STATUS_CODES']

/** The names in a file by which a connection could be opened. */
function* connectionsOf(file: string): Generator<string> {
  const text = readFileSync(join(root, file), 'utf8')
  for (const { moduleRequest, entries } of parseSync(file, text).module.staticImports) {
    const names = entries.flatMap(({ isType, importName }) => (isType ? [] : (importName.name ?? '*')))
    const [scope = '', name = ''] = moduleRequest.value.split('/')
    if (names.length === 0 || /^\./.test(scope)) continue
    const isNode = scope.startsWith('node:')
    const isHarmless = isNode
      ? !connecting.test(moduleRequest.value) &&
        (!/^node:(?:http|net)$/.test(scope) || names.every((each) => withoutSockets.includes(each)))
      : withoutConnections.includes(scope.startsWith('@') ? `${scope}/${name}` : scope)
    if (!isHarmless) yield moduleRequest.value
  }
  for (const [, later = ''] of text.matchAll(/(?<!typeof )\bimport\('([^.'][^']*)'\)/g)) yield later
  const globals = /(?<![.\w'])(?:fetch(?=\()|globalThis|WebSocket|EventSource)|getBuiltinModule|\bprocess\.binding/g
  for (const [found] of codeOf(text).matchAll(globals)) yield found
}

/** Its library would ask the addresses of certificates, and gets no attestation that has one. */
const verifierOfPasskeys = existsSync(join(root, 'src/service/capabilities/passkeys')) && {
  'src/service/capabilities/passkeys/ceremonies.ts': [
    '@simplewebauthn/server',
    '@simplewebauthn/server',
    '@simplewebauthn/server/helpers',
  ],
}

it('only outgoing.ts opens connections of the service: to the database, the mail server and the provider', () => {
  const files = globSync('src/{service,contract,locales}/**/*.ts', { cwd: root })
  const found = files.map((file) => [file, [...connectionsOf(file)]] as const)
  expect(Object.fromEntries(found.filter(([, connections]) => connections.length > 0))).toEqual({
    ...verifierOfPasskeys,
    'src/service/outgoing.ts': ['pg', 'nodemailer', 'fetch'],
    // the programs that these start are files beside them
    'src/service/pictures/picture-process.ts': ['node:child_process'],
    'src/service/store/engine/sqlite-file.ts': ['node:child_process'],
  })
})

it('nothing is synchronized to other devices or listens to other extensions or pages', async () => {
  const files = await filesWith(
    /storage\.sync|onMessageExternal|onConnect|registerContentScripts|defineContentScript|tabs\.onUpdated|webRequest/,
  )
  expect(files.filter(isExtension)).toEqual([])
})

it('no text is interpreted as markup', async () => {
  expect(await filesWith(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySet|[^$\w]eval\(/)).toEqual(
    [],
  )
})

interface Imports {
  /** Those that load with the file, and types. */
  static: string[]
  /** Also what it loads later, and types that it names by their file. */
  all: string[]
}

/** The relative imports of each file in src and entrypoints. */
const imports = new Map(
  globSync('{src,entrypoints}/**/*.{ts,tsx,mjs}', { cwd: root }).map((file) => [file, importsOf(file)] as const),
)

const importsByFile = (which: keyof Imports) => new Map([...imports].map(([file, found]) => [file, found[which]]))

function importsOf(file: string): Imports {
  const text = readFileSync(join(root, file), 'utf8')
  const { module, program } = parseSync(file, text)
  const exported = module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? []))
  const loaded = [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...exported]
  const pathsOf = (requests: readonly { value: unknown }[]) =>
    requests.flatMap(({ value }) => (/^\./.test(String(value)) ? join(dirname(file), String(value)) : []))
  const later = text.includes('import(') ? [...sourcesOfImports(program)] : []
  return { static: pathsOf(loaded), all: pathsOf([...loaded, ...later]) }
}

/** The literals of `import('./file.ts')` below a node of the syntax tree, in expressions and in types. */
function* sourcesOfImports(node: unknown): Generator<{ value: unknown }> {
  if (typeof node !== 'object' || node === null) return
  const { type, source } = node as { type?: string; source?: { value: unknown } }
  if ((type === 'ImportExpression' || type === 'TSImportType') && source) yield source
  for (const child of Object.values(node)) yield* sourcesOfImports(child)
}

/** All folders above these files; '' is the root. */
const foldersOf = (files: Iterable<string>) =>
  new Set([...files].flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))))

/** The folder's file or subfolder that contains a path; undefined if the path is outside. */
const childOf = (folder: string, path: string) =>
  folder === '' || path.startsWith(`${folder}/`) ? path.slice(folder ? folder.length + 1 : 0).split('/')[0] : undefined

/** The children of a folder with circular imports, with those imports. */
function circlesIn(folder: string, imports: Map<string, string[]>): Record<string, string[]> {
  const graph = new Map<string, Set<string>>()
  for (const [file, imported] of imports) {
    const child = childOf(folder, file)
    if (child === undefined) continue
    const others = imported.flatMap((path) => childOf(folder, path) ?? []).filter((other) => other !== child)
    graph.set(child, new Set([...(graph.get(child) ?? []), ...others]))
  }
  return circlesOf(graph)
}

/** The rest of a graph without all that has no imports or no importers: its circles, and the ways between them. */
function circlesOf(graph: Map<string, Set<string>>): Record<string, string[]> {
  const isImported = (child: string) => [...graph.values()].some((others) => others.has(child))
  for (;;) {
    const outside = [...graph.keys()].filter(
      (child) => !isImported(child) || ![...(graph.get(child) ?? [])].some((other) => graph.has(other)),
    )
    if (outside.length === 0) break
    for (const child of outside) graph.delete(child)
  }
  return Object.fromEntries(
    [...graph].map(([child, others]) => [child, [...others].filter((other) => graph.has(other))]),
  )
}

it('the files and subfolders of each folder have no circular imports', async () => {
  const imports = importsByFile('static')
  const folders = [...foldersOf(imports.keys())]
  expect(folders.length).toBeGreaterThan(60)
  const circles = folders.map((folder) => [folder, circlesIn(folder, imports)] as const)
  expect(circles.filter(([, children]) => Object.keys(children).length > 0)).toEqual([])
})

it('no file imports itself through others, also lazily, or a type of theirs', () => {
  const imports = importsByFile('all')
  expect(imports.get('src/extension/popup/lazy.ts')).toContain('src/extension/popup/other-views.ts')
  const ofProvider = imports.get('src/service/capabilities/provider/client.ts')
  expect(ofProvider).toEqual(expect.arrayContaining([expect.stringMatching(/\/openid\.ts$/)]))
  expect(circlesOf(new Map([...imports].map(([file, others]) => [file, new Set(others)])))).toEqual({})
})

it('the popup has none of the rules of addresses, which are larger than all else that it loads first', () => {
  const imports = importsByFile('all')
  const reached = new Set(['entrypoints/popup/main.tsx'])
  // the loop also reaches what it adds to the set
  for (const file of reached) for (const path of imports.get(file) ?? []) reached.add(path)
  expect(reached).toContain('src/extension/popup/this-page/Composer.tsx')
  const rules = /^src\/contract\/(same-page\/|page-url|secret-url)|\/canonical\.ts$/
  expect([...reached].filter((file) => rules.test(file))).toEqual([])
})

/**
 * The files that import a file of a capability, or of a feature, from outside of its folder, and those that import a list
 * of capabilities.
 */
function importersOf(kind: 'capabilities' | 'features', side: 'extension' | 'service') {
  const partOf = (path: string, kinds: string = kind) =>
    new RegExp(`^src/${side}/(?:${kinds})/([^/]+)(/.+)?$`).exec(path)?.slice(1) ?? []
  const importers = { parts: new Set<string>(), list: new Set<string>() }
  for (const [file, paths] of importsByFile('all'))
    for (const path of paths) {
      const [name, inside] = partOf(path)
      const [ownName, ownInside] = partOf(file, 'capabilities|features')
      const isNeeded = ownInside !== undefined && (ownName === name || inside === '/door.ts')
      // a page that is a capability's own
      const isEntry = new RegExp(`^entrypoints/${name}[-/]`).test(file)
      const isAmongLists = inside === undefined && ownName !== undefined && ownInside === undefined
      if (name === undefined || isNeeded || isEntry || isAmongLists) continue
      importers[inside === undefined ? 'list' : 'parts'].add(file)
    }
  return { parts: [...importers.parts].sort(), list: [...importers.list].sort() }
}

const listsIn = (side: string) => globSync(`src/${side}/capabilities/*.{ts,tsx}`, { cwd: root }).sort()

it('only the lists import capabilities, only entries import the lists, and capabilities need others by their doors', async () => {
  const inExtension = importersOf('capabilities', 'extension')
  expect(inExtension.parts.filter((file) => !listsIn('extension').includes(file))).toEqual([])
  expect(inExtension.list).toEqual([
    'entrypoints/background.ts',
    ...['options', 'popup'].map((page) => `entrypoints/${page}/main.tsx`),
    'entrypoints/welcome/main.tsx',
  ])
  const { parts, list } = importersOf('capabilities', 'service')
  expect(parts).toEqual(listsIn('service'))
  expect(list).not.toEqual([])
  expect(list.filter((file) => !/^src\/(?:commands|demo)\//.test(file))).toEqual([])
})

/** The site's pages, and the popup. */
const surfaces = /^src\/(?:service\/pages|extension\/popup)\//

it('only lists, surfaces, the renewal of page keys and the demo import features; features need others by their doors, and know no surface and no capability', () => {
  const isAllowed = (file: string) =>
    surfaces.test(file) ||
    file.endsWith('/features/list.ts') ||
    ['src/service/page-keys.ts', 'src/demo/data/news.ts'].includes(file)
  for (const side of ['extension', 'service'] as const) {
    const importers = importersOf('features', side).parts.filter((file) => !listsIn(side).includes(file))
    expect(importers.filter((file) => !isAllowed(file))).toEqual([])
  }
  const imports = [...importsByFile('all')]
  const ofFeatures = imports.filter(([file]) => /^src\/\w+\/features\//.test(file)).flatMap(([, paths]) => paths)
  expect(ofFeatures.filter((path) => /\/capabilities\/|^src\/service\/pages\//.test(path))).toEqual([])
})

/** The members of an interface. */
const membersOf = (file: string, name: string): string[] => {
  const text = readFileSync(join(root, 'src/service', file), 'utf8')
  const [body = ''] = new RegExp(`interface ${name}\\b[\\s\\S]*?\\n}`).exec(text) ?? []
  return [...body.matchAll(/^ {2}(\w+)\??[(:]/gm)].map(([, member = '']) => member)
}

it('what a declaration may have is for capabilities, or for several features: one alone is imported by its name', async () => {
  const onWeb = await onWebOf(capabilities)
  const declared = capabilities.map((each: Capability, index) => ({ each, data: each.data, web: onWeb[index] }))
  const isFeature = (each: Capability) => features.some((feature) => feature === each)
  const slots = [
    ...membersOf('capability.ts', 'Capability').map((member) => ({ member, of: 'each' as const })),
    ...membersOf('store/part.ts', 'DataOf').map((member) => ({ member, of: 'data' as const })),
    ...['OnSite', 'OnGraph'].flatMap((name, index) => {
      const file = ['website/page/visit.ts', 'graph/graph-call.ts'][index] ?? ''
      return membersOf(file, name).map((member) => ({ member, of: 'web' as const }))
    }),
  ]
  const ofOneFeature = slots.filter(({ member, of }) => {
    const users = declared.filter((one) => one[of] && member in one[of]).map(({ each }) => each)
    return users.length === 0 || (users.length === 1 && users.every(isFeature))
  })
  expect(slots.length).toBeGreaterThan(30)
  expect(ofOneFeature.map(({ member }) => member)).toEqual([])
})

it.each(['features', 'capabilities'])('each folder of the service’s %s is in their list', (kind) => {
  const folders = globSync(`src/service/${kind}/*/`, { cwd: root }).map((folder) => folder.replace(/\/$/, ''))
  const listed = importsByFile('static').get(`src/service/${kind}/list.ts`) ?? []
  const declarations = folders.map((folder) => join(folder, `${basename(folder)}.ts`))
  const own = new Set(listed.filter((path) => path.startsWith(`src/service/${kind}/`)))
  expect([...own].sort()).toEqual(declarations.sort())
})

it('only one file says in SQL which members’ states are shown', async () => {
  const files = await filesWith(/\bstate (?:=|<>|!=|(?:NOT )?IN) \(?'(?:invited|active|disabled)'/)
  const isOfQuery = (file: string) => file.startsWith('src/service/') && !file.startsWith('src/service/store/schema/')
  expect(files.filter(isOfQuery)).toEqual(['src/service/store/visibility.ts'])
})

it('only the own files of a feature or capability name its tables in SQL', async () => {
  const sources = globSync('src/{service,commands}/**/*.ts', { cwd: root })
  const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const folderOf = (file: string) => /^src\/service\/(?:capabilities|features)\/[^/]+\//.exec(file)?.[0]
  const tables = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/\bCREATE (?:VIRTUAL )?TABLE (\w+)|\b(?:numbered|keyed)Table\(\s*'(\w+)'/g)].flatMap(
      ([, plain, numbered]) => {
        const folder = folderOf(file)
        return folder ? [{ table: plain ?? numbered ?? '', folder }] : []
      },
    ),
  )
  expect(tables.length).toBeGreaterThan(15)
  const named = tables.flatMap(({ table, folder }) => {
    const inSql = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE|ON|TABLE|REFERENCES)\\s+${table}\\b|\\(\\w+, '${table}'`)
    const others = [...texts].filter(([file, text]) => !file.startsWith(folder) && inSql.test(text))
    return others.map(([file]) => `${file} names ${table}`)
  })
  expect(named).toEqual([])
})
