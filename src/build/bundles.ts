import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { root } from './tools.ts'

/** The application of the popup, without a hash, since its first script is built before. */
const application = 'application.js'

const checks = { bundlerTimings: false }

/** What every script imports; apart from the rest, so that the popup's first script stays small. */
const inEveryScript = /@?wxt(-dev)?\/.*browser|vite\/preload-helper|rolldown\/runtime/

const usedBySeveral = { minShareCount: 2, tags: ['$initial' as const] }

type Import = 'importedIds' | 'dynamicallyImportedIds'

/** A file of the modules that several pages use, and that the popup reaches by such imports. */
const reachedByPopup = (name: string, ...imports: Import[]) => ({
  ...usedBySeveral,
  name(id: string, graph: Rolldown.ChunkingContext) {
    const reached = new Set([join(root, 'entrypoints/popup/main.tsx')])
    // the loop also reaches what it adds to the set
    for (const each of reached)
      for (const imported of imports.flatMap((kind) => graph.getModuleInfo(each)?.[kind] ?? [])) reached.add(imported)
    return reached.has(id) ? name : null
  },
})

export const bundles = (): Plugin[] => [files, polyfill, schemas, plainImports, laterApplication]

const files: Plugin = {
  name: 'bundles',
  // after wxt's own plugins
  enforce: 'post',
  config: ({ build }) =>
    // scripts of one file are built as libraries; only the background needs the polyfill
    build?.lib
      ? {
          ...(build.lib.fileName === 'background' && {
            resolve: { alias: { 'wxt/browser': '@wxt-dev/webextension-polyfill/browser' } },
          }),
          build: { rollupOptions: { checks, external: [`/${application}`] } },
        }
      : {
          build: {
            modulePreload: {
              polyfill: false,
              // scripts preload nothing (`plainImports`), so they need no list of files; pages preload their scripts
              resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
            },
            rollupOptions: {
              checks,
              output: {
                entryFileNames: ({ name }) => (name === 'popup' ? application : 'chunks/[name]-[hash].js'),
                codeSplitting: {
                  groups: [
                    { ...usedBySeveral, name: 'browser', test: inEveryScript },
                    // a group takes the imports of its modules too, so this order matters
                    reachedByPopup('shared', 'importedIds'),
                    reachedByPopup('seldom', 'importedIds', 'dynamicallyImportedIds'),
                    { ...usedBySeveral, name: 'outside-popup' },
                  ],
                },
              },
            },
          },
        },
  // wxt adds a script for its plugins to every page, and this project has none
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(/<script[^>]+virtual:wxt-html-plugins[^>]+><\/script>/, ''),
  },
}

const called =
  'alarms contextMenus extension identity notifications permissions runtime storage tabs webNavigation windows'.split(
    ' ',
  )

/** Makes the polyfill a module of today's form, without the functions of interfaces that the background doesn't call. */
const polyfill: Plugin = {
  name: 'polyfill',
  transform: {
    filter: { id: /webextension-polyfill\/dist\/browser-polyfill\.js$/ },
    handler(code) {
      const [, body] = /function \(module\) \{\n(.*)\n\}\);/s.exec(code) ?? []
      const [, table] = /const apiMetadata = (\{.*?\n {6}\});/s.exec(code) ?? []
      if (!body || !table) throw new Error('the polyfill has another form than expected')
      const rest = Object.entries(JSON.parse(table)).filter(([name]) => called.includes(name))
      const used = body.replace(table, () => JSON.stringify(Object.fromEntries(rest)))
      return { code: `const module = {}\n${used}\nexport default module.exports`, map: null }
    },
  },
}

/** Leaves out the schemas' interface for ky, which only the background uses: it costs a popup 26 kB of memory. */
const schemas: Plugin = {
  name: 'schemas',
  apply: ({ build }) => !build?.lib,
  transform: {
    filter: { id: /valibot\/dist\/index\.mjs$/ },
    handler(code) {
      const [whole, start] =
        /(function _standardSchema\(schema\) \{\n)\tschema\["~standard"\] = .*?\n\t\};/s.exec(code) ?? []
      if (!whole || !start) throw new Error('valibot has another form than expected')
      return { code: code.replace(whole, start), map: null }
    },
  },
}

/** Replaces Vite's preloading of lazy imports, which costs more than it saves for local files. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load()' },
}

/** The popup's first script runs while the browser loads the style, and imports the application after the paint. */
const laterApplication: Plugin = {
  name: 'later-application',
  transformIndexHtml: {
    order: 'post',
    handler(html, { chunk }) {
      if (chunk?.name !== 'popup') return
      const [style = ''] = /<link rel="stylesheet".*>/.exec(html) ?? []
      const first = '<script src="/snapshot.js"></script>'
      const others = /<script type="module".*<\/script>|<link rel="modulepreload".*>/g
      return html.replaceAll(others, '').replace(style, () => `${first}\n    ${style}`)
    },
  },
}
