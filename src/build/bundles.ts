import type { Plugin } from 'vite'

/** A plugin of Vite that says which files the extension consists of: one for the background, two scripts for a page. */
export function bundles(): Plugin {
  return {
    name: 'bundles',
    enforce: 'post',
    config: ({ build }) =>
      build?.lib
        ? { resolve: { alias: { 'wxt/browser': '@wxt-dev/webextension-polyfill/browser' } } }
        : {
            build: {
              modulePreload: { polyfill: false },
              rollupOptions: {
                output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2, tags: ['$initial'] }] } },
              },
            },
          },
    // wxt starts its plugins in every page, and there are none
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/<script[^>]+virtual:wxt-html-plugins[^>]+><\/script>/, ''),
    },
  }
}
