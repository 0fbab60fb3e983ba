import type { Plugin } from 'vite'
import { expect, it } from 'vitest'
import wxtConfig from '../../wxt.config.ts'

// Mozilla refuses extensions with modified libraries
it('leaves the code of libraries as it is: no plugin of this project changes or replaces a script', async () => {
  const env = { command: 'build', mode: 'production', browser: 'firefox', manifestVersion: 3 } as const
  const plugins = [(await wxtConfig.vite?.(env))?.plugins ?? []].flat(2) as Plugin[]
  const names = ['bundled-packages', 'privacy-page', 'texts-of-areas', 'recorded-answers', 'bundles']
  expect(plugins.map(({ name }) => name)).toEqual(names)
  const hooks = plugins.flatMap(({ name, enforce, ...used }) => Object.keys(used))
  // the texts, which are JSON, are loaded by area, and the trial's answers under a name of their own, new after a
  // change; the list of packages is made when the scripts are written
  const harmless = ['config', 'load', 'load', 'resolveId', 'transformIndexHtml', 'watchChange', 'writeBundle']
  expect(hooks.sort()).toEqual(harmless)
})
