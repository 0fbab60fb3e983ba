import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { root } from './tools.ts'

/** The popup's script and style, which the trial takes too; without a hash, since the trial names them. */
const popupScript = 'popup.js'
const popupStyle = 'popup.css'

const checks = { bundlerTimings: false }

const usedBySeveral = { minShareCount: 2, tags: ['$initial' as const] }

/** A file of the modules that several pages use, and that this page reaches by such imports. */
const reachedBy = (page: string, name: string, ...imports: ('importedIds' | 'dynamicallyImportedIds')[]) => ({
  ...usedBySeveral,
  name(id: string, graph: Rolldown.ChunkingContext) {
    const reached = new Set([join(root, 'entrypoints', page)])
    // the loop also reaches what it adds to the set
    for (const each of reached)
      for (const imported of imports.flatMap((kind) => graph.getModuleInfo(each)?.[kind] ?? [])) reached.add(imported)
    // what wxt adds to every page, too: each file costs the popup's opening more than a millisecond
    return reached.has(id) || id.startsWith('\0virtual:wxt') ? name : null
  },
})

export const bundles: Plugin = {
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
          build: { rollupOptions: { checks } },
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
              external: [`/${popupScript}`],
              output: {
                assetFileNames: ({ names }) => (names.includes(popupStyle) ? popupStyle : 'assets/[name]-[hash].[ext]'),
                // a hint to Chromium to compile what the popup runs first at once, a tenth of its first opening
                postBanner: ({ name }) => (/^(?:popup|shared)$/.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
                entryFileNames: ({ name }) => (`${name}.js` === popupScript ? popupScript : 'chunks/[name]-[hash].js'),
                codeSplitting: {
                  groups: [
                    // a group takes the imports of its modules too, so this order matters
                    reachedBy('popup/main.tsx', 'shared', 'importedIds'),
                    reachedBy('popup/main.tsx', 'seldom', 'importedIds', 'dynamicallyImportedIds'),
                    { ...usedBySeveral, name: 'outside-popup' },
                  ],
                },
              },
            },
          },
        },
}
