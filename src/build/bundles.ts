import type { Plugin } from 'vite'

/** What several pages use, but not the popup's first frame. A file that is missing here makes that heavier (`tests/build/store/package.test.ts`). */
const seldom =
  /\/(AccountQuestion|CardsLink|ConsentQuestion|NamedSentence|SignIn\w+|diagnosis|catalogues|mark-permission|use-shortcut|website)\.tsx?$/

/** Pages that contacts shared: the popup loads them after its first frame, the page after the installation at once. */
const suggested = /\/(in-turns|shared-pages|(use-)?suggestions|Suggestions)\.tsx?$/

const usedBySeveral = { minShareCount: 2, tags: ['$initial' as const] }

/**
 * Plugins of Vite that say which files the extension consists of: one for the background; for each page its own script, one that
 * all share, and what is loaded later.
 */
export const bundles = (): Plugin[] => [files, plainImports]

const files: Plugin = {
  name: 'bundles',
  // after wxt's own plugins
  enforce: 'post',
  config: ({ build }) =>
    // the background is built by itself, as a library is; it alone has the polyfill
    build?.lib
      ? { resolve: { alias: { 'wxt/browser': '@wxt-dev/webextension-polyfill/browser' } } }
      : {
          build: {
            modulePreload: {
              polyfill: false,
              // scripts preload nothing (`plainImports`), so they need no list of files; pages preload their scripts
              resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
            },
            rollupOptions: {
              output: {
                codeSplitting: {
                  groups: [
                    { ...usedBySeveral, name: 'shared', test: (id) => !seldom.test(id) && !suggested.test(id) },
                    { ...usedBySeveral, name: 'suggested', test: suggested },
                    { ...usedBySeveral, name: 'seldom' },
                  ],
                },
              },
            },
          },
        },
  // wxt starts its plugins in every page, and there are none
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(/<script[^>]+virtual:wxt-html-plugins[^>]+><\/script>/, ''),
  },
}

/** What is loaded when it is needed lies beside it: Vite's own way to fetch ahead what that imports costs more than it saves. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load()' },
}
