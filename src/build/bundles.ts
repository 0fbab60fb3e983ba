import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { root } from './tools.ts'

/** The application of the popup, without a hash, since its first script is built before. */
const application = 'application.js'

/** The popup's first script, which the trial imports too. */
const firstScript = 'snapshot.js'

const checks = { bundlerTimings: false }

/** What every script imports; apart from the rest, so that the popup's first script stays small. */
const inEveryScript = /@?wxt(-dev)?\/.*browser|virtual:wxt|vite\/preload-helper|rolldown\/runtime/

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

export const bundles = (): Plugin[] => [files, laterApplication]

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
              // preloading lazy imports of local files costs more than it saves; pages preload their scripts
              resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
            },
            rollupOptions: {
              checks,
              external: [`/${firstScript}`],
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
}

/**
 * The popup's first script runs while the browser loads the style, and imports the application after the paint. The
 * trial's page loads the same style.
 */
const laterApplication: Plugin = {
  name: 'later-application',
  transformIndexHtml: {
    order: 'post',
    handler(html, { chunk, bundle = {} }) {
      const popupStyle = Object.keys(bundle).find((file) => /^assets\/popup-.*\.css$/.test(file))
      if (chunk?.name === 'trial')
        return html.replace('<!-- popup/style.css -->', `<link rel="stylesheet" href="/${popupStyle}">`)
      if (chunk?.name !== 'popup') return
      const [style = ''] = /<link rel="stylesheet".*>/.exec(html) ?? []
      const first = `<script src="/${firstScript}"></script>`
      const others = /<script type="module".*<\/script>|<link rel="modulepreload".*>/g
      return html.replaceAll(others, '').replace(style, () => `${first}\n    ${style}`)
    },
  },
}
