import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { WxtVitest } from 'wxt/testing/vitest-plugin'
import { networkConstants, networkSettings } from '../src/build/network-settings.ts'
import { textsOfAreas } from '../src/build/texts.ts'
import { filesOfTexts } from '../src/locales/read.ts'
import { failedInBrowsers } from './failed-in-browsers.ts'
import { FileOrder } from './file-order.ts'

/** No test uses the developer's own database; the extension's pages and background are of one build. */
const env = { DATABASE_URL: '', PASSALONG_DATABASE_URL: '', PASSALONG_BUILD: 'tests' }

/** Options of all projects. Four workers on two cores, since tests also wait. */
const common = {
  ...{ env, restoreMocks: true, unstubGlobals: true, unstubEnvs: true, maxWorkers: 4 },
  // others may take the machine for seconds
  expect: { poll: { timeout: 10_000 } },
}

/** For tests whose imports hold no state: a worker loads each module once for all files. */
const shared = { ...common, isolate: false, testTimeout: 60_000, hookTimeout: 60_000 }

/** Without the extension's source, which is written for Vite: Node loads everything itself, which is less work. */
const inNode = { ...shared, experimental: { viteModuleRunner: false } }

/** A file of texts has those of capabilities, so what is cached of it depends on their files too. */
const cachedByAllTexts: Plugin = {
  name: 'cached-by-all-texts',
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => {
      const [, language] = /\/src\/locales\/(\w+)\/\w+\.json$/.exec(id) ?? []
      return (
        language &&
        filesOfTexts(language)
          .map((file) => readFileSync(file, 'utf8'))
          .join()
      )
    }),
}

/** For the extension in Node: a fake of the browser's APIs, and the constants of the build. */
const extension = {
  plugins: [WxtVitest(), textsOfAreas(), cachedByAllTexts],
  define: networkConstants(networkSettings({})),
}

/** For the extension's tests in Node with a document. */
const inDocument = {
  // otherwise each import of a JSON file reads it again
  server: { deps: { inline: [/locales/] } },
  ...shared,
  environment: 'happy-dom' as const,
  setupFiles: ['tests/extension/setup.ts'],
}

const inBrowser = {
  ...inNode,
  globalSetup: ['tests/browser/world/setup.ts'],
  // after the other projects: browsers and other tests slow each other down, and two browsers need both cores
  sequence: { groupOrder: 1 },
  maxWorkers: 2,
  // several times what the longest session of a member takes on a quiet machine
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // the timeout of pages (`impatient` in tests/browser/world/world.ts)
  expect: { poll: { timeout: 15_000 } },
}

const browserTests = (family: string) =>
  ['every-browser', family].map((folder) => `tests/browser/${folder}/**/*.test.ts`)

/** Tests of SQLite's file, its disk and its speed; everything else with a database runs on both engines. */
const onlySqlite = [
  // 100,000 rows, each of which fires triggers; pages within a second
  'graph/resources/large-lists.test.ts',
  'damaged-data.test.ts',
  '{journal,capabilities}/journal.test.ts',
  'capabilities/import/full-disk.test.ts',
  'capabilities/links/database-file.test.ts',
  'store/engine/sqlite.test.ts',
  'settings/**',
]

/**
 * Tests that use no database, or test what no database changes. What PostgreSQL may do otherwise, such as counters,
 * conflicts and deletions, is not among them.
 */
const sqliteIsEnough = [
  'capabilities/import/people-file.test.ts',
  'capabilities/links/link-file.test.ts',
  // what the queries of the calls say, which the other tests of both run on PostgreSQL too
  'capabilities/passes/{kept-,}private.test.ts',
  'capabilities/reference/**',
  // what mail servers refuse; the queue’s other tests run on PostgreSQL too
  'capabilities/mail/refusals.test.ts',
  'capabilities/provider/{command,confirmation,logout-token,odd-provider,only,settings,start}.test.ts',
  'graph/access.test.ts',
  // bounds of parameters, and forms of requests
  'graph/every-endpoint.test.ts',
  'graph/parameters.test.ts',
  'http/**',
  'limits/request-queues.test.ts',
  'mail/mail-queue.test.ts',
  'members-only.test.ts',
  'operation/log.test.ts',
  'oauth/{attacks,authorize,independent-clients}.test.ts',
  'pictures/**',
  'readable-address.test.ts',
  'sessions/{password-queue,passwords}.test.ts',
  'website/{busy,forms,pages,pictures}.test.ts',
  'website/administration/release.test.ts',
  'website/operator-pages.test.ts',
  'website/settings/email.test.ts',
]

/** Minutes of calls, for `npm run night -- soak` alone. */
const withoutSoak = process.env.SOAK_MINUTES ? [] : ['tests/soak/service.test.ts', 'tests/extension/soak/month.test.ts']

/** What is kept of a release is written by `npm run release -- --fixtures` alone. */
const withoutWriting = process.env.RELEASE_FIXTURES ? [] : ['tests/service/on-postgres/release-fixtures.test.ts']

/** Where the names of failed browser tests are written, for a second attempt. */
const { FAILED_FILES } = process.env

/** A test's folder decides which project runs it; a new folder is in the project `node`. */
export default defineConfig({
  test: {
    sequence: { sequencer: FileOrder },
    reporters: ['default', ...(FAILED_FILES ? [failedInBrowsers(FAILED_FILES)] : [])],
    projects: [
      {
        ...extension,
        test: {
          ...inDocument,
          name: 'extension',
          include: ['tests/extension/**/*.test.{ts,tsx}'],
          exclude: ['tests/extension/fuzz/**', 'tests/extension/**/without-network/**', ...withoutSoak],
        },
      },
      // the extension for every network
      {
        ...extension,
        test: {
          ...inDocument,
          name: 'without-network',
          include: ['tests/extension/**/without-network/**/*.test.ts'],
          // vitest turns constants of `import.meta.env` into variables of all projects, which these replace
          env: { ...env, ...networkSettings({ WXT_BASE_URL: 'none' }) },
        },
      },
      {
        test: {
          ...inNode,
          name: 'node',
          setupFiles: ['tests/service/query-plans/setup.ts'],
          include: ['tests/**/*.test.ts'],
          exclude: [
            ...['tests/extension/**', 'tests/browser/**', 'tests/build/**', 'tests/*/fuzz/**'],
            'tests/service/**/on-postgres/**',
            ...withoutSoak,
          ],
        },
      },
      // the tests of the service once more, on PostgreSQL
      {
        test: {
          ...inNode,
          name: 'postgres',
          // each statement waits for the server, which all workers share
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: ['tests/service/**/*.test.ts'],
          exclude: [
            'tests/service/fuzz/**',
            ...withoutWriting,
            ...[...onlySqlite, ...sqliteIsEnough].map((path) => `tests/service/${path}`),
          ],
          globalSetup: ['tests/service/on-postgres/test-server/setup.ts'],
          setupFiles: ['tests/service/on-postgres/test-server/use-server.ts', 'tests/service/query-plans/setup.ts'],
        },
      },
      // builds, which take seconds each
      { test: { ...inNode, name: 'build', include: ['tests/build/**/*.test.ts'] } },
      // samples of the fuzz commands: invalid requests to the service as its own process
      { test: { ...inNode, name: 'service-fuzz', include: ['tests/service/fuzz/**/*.test.ts'] } },
      // invalid responses to the extension, and random histories of it
      {
        ...extension,
        test: {
          ...common,
          hookTimeout: 20_000,
          name: 'fuzz',
          setupFiles: ['tests/extension/own-files.ts', 'tests/extension/quiet-faults.ts'],
          include: ['tests/extension/fuzz/**/*.test.ts'],
        },
      },
      // Both browsers run all that depends on how a browser opens windows, reads pages, stores, asks for permissions or
      // reports errors. Chromium alone runs the tests of equal behaviour, such as lists, and those that need its driver.
      // Firefox alone runs its own behaviour. No test skips itself in a browser
      { test: { ...inBrowser, name: 'chromium', include: browserTests('chromium') } },
      { test: { ...inBrowser, name: 'firefox', include: browserTests('firefox') } },
    ],
  },
})
