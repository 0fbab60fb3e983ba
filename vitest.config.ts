import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { WxtVitest } from 'wxt/testing/vitest-plugin'
import { networkConstants, networkSettings } from './src/build/network-settings.ts'
import { recordedAnswers } from './src/build/recorded-answers.ts'
import { textsOfAreas } from './src/build/texts.ts'
import { allTests, namedTests } from './src/commands/running/named-tests.ts'
import { findPostgres, withoutPostgres } from './src/demo/programs.ts'
import { filesOfTexts } from './src/locales/read.ts'
import { failedInBrowsers } from './tests/failed-in-browsers.ts'
import { FileOrder } from './tests/file-order.ts'
import { isNight } from './tests/night.ts'

// npx and npm scripts find it by themselves
if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error(
    `The tests run on Node 24, and this is Node ${process.versions.node}. Let your editor use node_modules/node/bin/node, or run: npx vitest`,
  )

/** No test uses the developer's own database; the extension's pages and background are of one build. */
const env = { DATABASE_URL: '', PASSALONG_DATABASE_URL: '', PASSALONG_BUILD: 'tests' }

/** Options of all projects. Three workers on two cores, since tests also wait; a fourth would load all modules once more. */
const common = {
  ...{ env, restoreMocks: true, unstubGlobals: true, unstubEnvs: true, maxWorkers: 3 },
  // a list of faults is in the message as it is
  chaiConfig: { truncateThreshold: 500 },
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
  plugins: [WxtVitest(), textsOfAreas(), recordedAnswers(), cachedByAllTexts],
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

/** The statements of all tests of the service, which a test of their plans reads in the end. */
const savedStatements = 'tests/service/query-plans/saved-statements.ts'

/** With a schema of a PostgreSQL server for each network. */
const onServer = {
  globalSetup: [savedStatements, 'tests/service/on-postgres/test-server/setup.ts'],
  setupFiles: ['tests/service/on-postgres/test-server/use-server.ts', 'tests/service/query-plans/setup.ts'],
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

/** Tests in both browsers of what is equal in both, or of what only the other does in its own way. */
const atNightIn = {
  chromium: ['tests/browser/every-browser/{networks/bare-network,sign-in}.test.ts'],
  firefox: [
    'tests/browser/every-browser/{answers,habits,pages,passes,privacy,trial}.test.ts',
    'tests/browser/every-browser/networks/{any,bare}-network.test.ts',
    'tests/browser/firefox/{habits,outbox,slow-sign-in}.test.ts',
  ],
}

/** Tests of SQLite's file, its disk and its speed; nothing of PostgreSQL runs them. */
const onlySqlite = [
  // 100,000 rows, each of which fires triggers; pages within a second
  'graph/resources/large-lists.test.ts',
  'damaged-data.test.ts',
  '{journal,capabilities,capabilities/**}/journal.test.ts',
  'capabilities/import/full-disk.test.ts',
  'capabilities/links/database-file.test.ts',
  'store/engine/sqlite.test.ts',
  'settings/**',
]

/**
 * Tests that run by day on PostgreSQL once more, since their result may differ there. All other tests of the service run on SQLite
 * alone; `tests/service/query-plans/on-postgres` shows that PostgreSQL understands their statements.
 */
const onPostgres = [
  // PostgreSQL itself: its connections, ends, moves and certificates; a walk over each call, page and feed
  '**/on-postgres/**',
  // tables, counters, lists and triggers, also those of capabilities
  'store/{lists,schema/*,access/*,shares/page-texts}.test.ts',
  // what happens at once on two nodes
  'races/**',
  // PostgreSQL's own full text
  'features/search/{page,remembered,search}.test.ts',
]

/** Looks at the plans of what all others have executed, so it runs after them. */
const queryPlans = ['query-plans/on-postgres/**', 'query-plans/{background,query-plans}.test.ts']

const ofService = (paths: readonly string[]) =>
  paths.map((path) => `tests/service/${path.replace(/\*\*$/, '**/*.test.ts')}`)

/** Tests that take long and are rarely about a change. */
const atNight = [
  'tests/browser/chromium/{access/site,commands,first-minute,passkeys,sign-in}.test.ts',
  'tests/browser/every-browser/{contacts,lost-database,networks/policy,tour,trial,viewers}.test.ts',
  'tests/build/{release/release,rollout/rollout,store/every-network,without-capabilities}.test.ts',
  'tests/commands/{bootstrap/bootstrap,browser-command}.test.ts',
  'tests/service/{damaged-data,outgoing,pictures/picture-process,seen-by-each,fuzz/largest,fuzz/unfinished}.test.ts',
  'tests/service/http/held-port.test.ts',
  'tests/service/query-plans/background.test.ts',
  'tests/service/graph/resources/large-lists.test.ts',
  'tests/service/capabilities/links/database-file.test.ts',
  'tests/service/on-postgres/{connections,failover,failover-*,full-disk,kills/*,move,rolling-upgrade,shared-pages}.test.ts',
]

/** Files that no project runs by day, or that this one doesn't, unless they are named. */
const leftOut = (...ofProject: string[]) =>
  isNight || namedTests(process.argv.slice(2)).some((path) => allTests().includes(path))
    ? []
    : [...atNight, ...ofProject]

/** Minutes of calls, for `npm run night -- soak` alone. */
const withoutSoak = process.env.SOAK_MINUTES ? [] : ['tests/soak/service.test.ts']

/** Only `npm run release -- --fixtures` writes the kept part of a release. */
const withoutWriting = process.env.RELEASE_FIXTURES ? [] : ['tests/service/on-postgres/release-fixtures.test.ts']

/** Where the names of failed browser tests are written, for a second attempt. */
const { FAILED_FILES } = process.env

/** Tests of the service, most of them once more; left out without PostgreSQL. */
const projectsOnPostgres = [
  {
    test: {
      ...inNode,
      name: 'postgres',
      // each statement waits for the server, which all workers share; at night, random events are many
      testTimeout: isNight ? 600_000 : 120_000,
      hookTimeout: 120_000,
      include: ofService(isNight ? ['**'] : onPostgres),
      exclude: [...ofService([...onlySqlite, ...queryPlans, 'fuzz/**']), ...withoutWriting, ...leftOut()],
      ...onServer,
    },
  },
  {
    test: {
      ...inNode,
      name: 'statements',
      // after the others, so with browsers, whose number of workers it needs
      sequence: { groupOrder: 1 },
      maxWorkers: 2,
      // a large database is filled first
      testTimeout: 300_000,
      include: ofService(queryPlans),
      exclude: leftOut(...ofService(['query-plans/query-plans.test.ts'])),
      ...onServer,
    },
  },
]

if (!findPostgres()) console.warn(withoutPostgres)

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
          exclude: ['tests/extension/fuzz/**', 'tests/extension/**/without-network/**'],
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
          globalSetup: [savedStatements],
          setupFiles: ['tests/service/query-plans/setup.ts'],
          include: ['tests/**/*.test.ts'],
          exclude: [
            ...['tests/extension/**', 'tests/browser/**', 'tests/build/**', 'tests/*/fuzz/**'],
            'tests/service/**/on-postgres/**',
            ...withoutSoak,
            ...leftOut(),
          ],
        },
      },
      ...(findPostgres() ? projectsOnPostgres : []),
      // builds, which take seconds each
      { test: { ...inNode, name: 'build', include: ['tests/build/**/*.test.ts'], exclude: leftOut() } },
      // samples of the fuzz commands: invalid requests to the service as its own process
      { test: { ...inNode, name: 'service-fuzz', include: ['tests/service/fuzz/**/*.test.ts'], exclude: leftOut() } },
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
      // by day, both browsers run what depends on how a browser opens windows, reads pages or asks for permissions
      ...(['chromium', 'firefox'] as const).map((name) => ({
        test: { ...inBrowser, name, include: browserTests(name), exclude: leftOut(...atNightIn[name]) },
      })),
    ],
  },
})
