import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { keptSources, writeFiles } from '../build/archive.ts'
import { unpinnedImages } from '../build/container-images.ts'
import { refuse } from '../build/network-settings.ts'
import { publisherFaults, readPublisher } from '../build/publisher.ts'
import { changelogFaults } from '../build/release/changelog.ts'
import { releaseFiles, vulnerabilityFaults } from '../build/release/release-files.ts'
import { runGit as git, readRelease } from '../build/release.ts'
import { root } from '../build/tools.ts'
import { oauthLanguages } from '../contract/oauth.ts'
import { openTexts } from '../locales/read.ts'
import { endingInSentence, readOptions } from './running/options.ts'
import { runTestsOnPostgres } from './running/steps.ts'

/** The commit of a version's tag; undefined if it has none. */
const tagOf = (version: string) => git('rev-parse', '--verify', '--quiet', `refs/tags/v${version}^{commit}`)

const options = {
  fixtures: { type: 'boolean' },
  out: { type: 'string', default: '.output/release' },
} as const
const { values } = readOptions('npm run release', { options })
await endingInSentence(() => (values.fixtures ? writeFixtures() : writeRelease(resolve(root, values.out))))

/** Keeps the release that package.json names, for the tests of all later ones. */
async function writeFixtures(): Promise<void> {
  const { version } = readRelease()
  if (tagOf(version) !== undefined)
    throw new Error(`${version} is released, so its fixtures never change. Raise the version in package.json first.`)
  const files = ['tests/service/on-postgres/release-fixtures.test.ts', 'tests/extension/storage/releases.test.ts']
  process.exitCode = await runTestsOnPostgres([...files, '--update'], { RELEASE_FIXTURES: '1' })
}

async function writeRelease(folder: string): Promise<void> {
  const { version, name } = readRelease()
  refuse([
    ...repositoryFaults(version),
    ...changelogFaults(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version),
    ...publisherFaults(readPublisher()),
    ...unpinnedImages(),
    ...openTexts(oauthLanguages),
    ...(await fixtureFaults(version)),
  ])
  const files = await releaseFiles()
  const bills = files.flatMap(({ path, data }) => (path.endsWith('.cdx.json') ? [JSON.parse(`${data}`)] : []))
  const { faults, unanswered } = await vulnerabilityFaults(bills)
  refuse(faults)
  await rm(folder, { recursive: true, force: true })
  await writeFiles(folder, files)
  const lines = files.map(({ path, data }) => `  ${path} (${Math.ceil(data.length / 1000)} kB)`)
  if (unanswered)
    console.log(`Known vulnerabilities weren’t checked, since the registry gave no answer: ${unanswered}\n`)
  console.log(
    `${name} is in ${folder}:\n${lines.join('\n')}\n\nNothing is tagged or published: docs/developers/releasing.md says what follows.`,
  )
}

function repositoryFaults(version: string): string[] {
  if (!existsSync(join(root, '.git'))) return ['these sources are no git checkout']
  if (git('status', '--porcelain') !== '') return ['the checkout has changes that no commit has: git status lists them']
  const tag = tagOf(version)
  return tag === undefined || tag === git('rev-parse', 'HEAD')
    ? []
    : [`v${version} is the tag of another commit, so raise the version in package.json`]
}

/** Compares this release's fixtures with the sources, and the fixtures of other releases with their tags. */
async function fixtureFaults(version: string): Promise<string[]> {
  const file = join(root, 'tests/releases', version, 'sources.tar.gz')
  const isCurrent = existsSync(file) && readFileSync(file).equals(await keptSources())
  const others = (git('tag', '--list', 'v*') ?? '').split('\n').filter((tag) => tag !== '' && tag !== `v${version}`)
  const changed = others.filter((tag) => {
    const paths = [
      `tests/releases/${tag.slice(1)}`,
      `tests/service/releases/${tag.slice(1)}`,
      `tests/extension/storage/releases/${tag.slice(1)}.json`,
    ]
    return git('diff', '--quiet', tag, 'HEAD', '--', ...paths) === undefined
  })
  return [
    ...(isCurrent
      ? []
      : [`tests/releases/${version} isn’t of these sources: run npm run release -- --fixtures, and commit its files`]),
    ...changed.map((tag) => `the files that are kept of ${tag} aren’t those of its tag`),
  ]
}
