import { defineConfig } from 'vitest/config'
import { WxtVitest } from 'wxt/testing/vitest-plugin'
import { networkConstants, networkSettings } from '../src/network-settings.ts'

const restore = { restoreMocks: true, unstubGlobals: true }

/** A real browser with the real extension, against the real service. */
const inBrowser = {
  ...restore,
  globalSetup: ['tests/browser/setup.ts'],
  fileParallelism: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // two browsers on a busy machine; at a developer's desk the first failure counts
  retry: process.env.CI ? 1 : 0,
}

/**
 * What Firefox runs: the main job, and whatever rests on how a browser opens windows, reads pages and reports failures.
 * What is the same in every browser once those work, such as lists and their paging, is tested in Chromium alone.
 */
const firefoxTests = ['main-job', 'sign-in', 'slow-sign-in', 'session', 'leaks', 'bad-input', 'options', 'network'].map(
  (name) => `tests/browser/${name}.test.ts`,
)

export default defineConfig({
  test: {
    projects: [
      {
        // what runs in the browser's processes, with a fake of the browser's interfaces and of nothing else
        plugins: [WxtVitest()],
        define: networkConstants(networkSettings({})),
        test: {
          ...restore,
          name: 'extension',
          include: ['tests/{messages,background,popup,options,ui,i18n,storage,page,model}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/extension-setup.ts'],
        },
      },
      {
        test: {
          ...restore,
          name: 'node',
          include: ['tests/{graph,service,commands,demo,repository,fuzz}/**/*.test.ts', 'tests/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      { test: { ...inBrowser, name: 'chromium', include: ['tests/browser/**/*.test.ts'] } },
      { test: { ...inBrowser, name: 'firefox', include: firefoxTests } },
    ],
  },
})
