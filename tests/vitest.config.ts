import { defineConfig } from 'vitest/config'
import { WxtVitest } from 'wxt/testing/vitest-plugin'
import { networkConstants, networkSettings } from '../src/build/network-settings.ts'
import { breakSource } from './extension/fuzz/outbox/broken/break-source.ts'
import { FileOrder } from './file-order.ts'

/** What all projects have in common. Three workers on two cores: tests of this project wait as much as they compute. */
const common = { restoreMocks: true, unstubGlobals: true, maxWorkers: 3 }

/** Nothing that these tests import keeps a state, so one loading of it does for all files. */
const shared = { ...common, isolate: false, testTimeout: 20_000, hookTimeout: 20_000 }

/** What the extension needs in Node: a fake of the browser's interfaces and of nothing else, and what the build writes into it. */
const extension = { plugins: [WxtVitest()], define: networkConstants(networkSettings({})) }

/** A real browser with the real extension, against the real service. */
const inBrowser = {
  ...shared,
  // a browser's tests wait longer than those in Node
  maxWorkers: 4,
  globalSetup: ['tests/browser/world/setup.ts'],
  // a browser is slow beside the other projects' tests, and they beside it
  sequence: { groupOrder: 1 },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // as patient as with pages (`impatient` in tests/browser/world/world.ts)
  expect: { poll: { timeout: 8000 } },
  // two browsers on a busy machine; at a developer's desk the first failure counts
  retry: process.env.CI ? 1 : 0,
}

/** The tests of every browser, and those of this one alone. */
const browserTests = (family: string) =>
  ['every-browser', family].map((folder) => `tests/browser/${folder}/**/*.test.ts`)

/** Which of the projects runs a test follows from its folder alone: a new folder is in the project `node`. */
export default defineConfig({
  test: {
    sequence: { sequencer: FileOrder },
    projects: [
      {
        ...extension,
        test: {
          ...shared,
          name: 'extension',
          include: ['tests/extension/**/*.test.{ts,tsx}'],
          exclude: ['tests/extension/fuzz/**'],
          environment: 'happy-dom',
          setupFiles: ['tests/extension/setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/extension/**', 'tests/browser/**', 'tests/build/**', 'tests/*/fuzz/**'],
        },
      },
      // what is built, which takes seconds each time
      { test: { ...shared, name: 'build', include: ['tests/build/**/*.test.ts'] } },
      // the service as its own process under what nobody should send it, the extension under what nobody should answer:
      // samples of commands that go on for as long as they are told
      {
        ...extension,
        plugins: [...extension.plugins, breakSource()],
        test: { ...common, name: 'fuzz', include: ['tests/*/fuzz/**/*.test.ts'] },
      },
      // Every browser does the main job, and whatever rests on how a browser opens windows, reads pages and reports failures.
      // What is the same in each once those work, such as lists and their paging, is Chromium's alone, as is what a driver
      // can do there alone; Firefox has alone what it does in a way of its own. No test asks which browser it runs in
      // to leave itself out
      { test: { ...inBrowser, name: 'chromium', include: browserTests('chromium') } },
      { test: { ...inBrowser, name: 'firefox', include: browserTests('firefox') } },
    ],
  },
})
