import type { Plugin } from 'vite'

/**
 * Files that several pages use, but not the popup's first frame. A file that is missing here makes that frame larger
 * (`tests/build/store/package.test.ts`).
 */
const seldom = /\/(ui\/(fields|sentences|sign-in)|diagnosis|mark-permission|website)\.tsx?$/

/** Files that the options and the page after the installation use, but not the popup. */
const outsidePopup = /\/(ui\/(network|on-return)|SignInState|page-texts|readable-host)\.tsx?$/

/** Pages that contacts shared: the popup loads them after its first frame, the page after the installation at once. */
const suggested = /\/(shared-pages|Suggestions)\.tsx?$/

/** A slow machine would print how long each plugin took, as a warning. */
const checks = { bundlerTimings: false }

/** What every script imports; apart from the rest, so that the popup's first script stays small. */
const inEveryScript = /@?wxt(-dev)?\/.*browser|vite\/preload-helper|rolldown\/runtime/

const usedBySeveral = { minShareCount: 2, tags: ['$initial' as const] }

/**
 * Vite plugins that split the extension's scripts: one for the background, one for each page, shared ones and lazy
 * ones.
 */
export const bundles = (): Plugin[] => [files, polyfill, plainImports, preloadedApplication]

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
          build: { rollupOptions: { checks } },
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
                codeSplitting: {
                  groups: [
                    { ...usedBySeveral, name: 'browser', test: inEveryScript },
                    {
                      ...usedBySeveral,
                      name: 'shared',
                      test: (id) => ![seldom, outsidePopup, suggested].some((files) => files.test(id)),
                    },
                    // a group takes the imports of its files too, so this order matters
                    { ...usedBySeveral, name: 'seldom', test: seldom },
                    { ...usedBySeveral, name: 'suggested', test: suggested },
                    { name: 'application', test: /\/popup\/start\.tsx$/ },
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

/** Browser interfaces with functions that the background calls. */
const called = [
  'alarms',
  'contextMenus',
  'extension',
  'identity',
  'notifications',
  'permissions',
  'runtime',
  'storage',
].concat(['tabs', 'webNavigation', 'windows'])

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

/** Replaces Vite's preloading of lazy imports, which costs more than it saves for local files. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load()' },
}

/**
 * The popup's first script comes before the style: it runs while the browser loads that. The application, which the
 * popup imports later, loads meanwhile too.
 */
const preloadedApplication: Plugin = {
  name: 'preloaded-application',
  transformIndexHtml: {
    order: 'post',
    handler(html, { chunk, bundle = {} }) {
      const application = Object.values(bundle).find(
        (each) => each.type === 'chunk' && each.name === 'application' && chunk?.dynamicImports.includes(each.fileName),
      )
      if (!chunk || application?.type !== 'chunk') return
      const files = [application.fileName, ...application.imports].filter((file) => !chunk.imports.includes(file))
      const preloads = files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      }))
      const [style = ''] = /<link rel="stylesheet".*>/.exec(html) ?? []
      const first = `<script src="/snapshot.js"></script>\n    ${style}`
      return { html: html.replace(style, '').replace(/(?=<script)/, `${first}\n    `), tags: preloads }
    },
  },
}
