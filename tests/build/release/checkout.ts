import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readRelease } from '../../../src/build/release.ts'
import { copyCheckout } from '../../support/copy-of-checkout.ts'

const { version } = readRelease()

export const addresses = {
  repository: 'https://code.example/passalong',
  bugs: 'https://code.example/passalong/issues',
  homepage: 'https://passalong.example',
  security_contact: 'security@passalong.example',
}

export const publisher = {
  ...addresses,
  answer_days: '3',
  finding_days: '10',
  urgent_days: '30',
  fix_days: '90',
  earlier_days: '90',
  supported_until: '2031-11-30',
}

/** Always the same commit, in every folder. */
const author = { name: 'A', email: 'a@passalong.example', date: '2026-11-26T00:00Z' }
const identity = Object.fromEntries(
  Object.entries(author).flatMap(([key, value]) =>
    ['AUTHOR', 'COMMITTER'].map((role) => [`GIT_${role}_${key.toUpperCase()}`, value]),
  ),
)

/** Runs a program as the commits' author. */
export function runIn(cwd: string, program: string, args: readonly string[], env = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...identity, ...env },
  })
  return { status, stdout, stderr }
}

/** Copies this checkout into an empty folder, and commits everything that a release asks for. */
export function makeCheckout(copy: string): void {
  copyCheckout(copy)
  writeFileSync(join(copy, 'release.json'), JSON.stringify(publisher))
  for (const name of ['Containerfile', 'compose.yaml']) {
    const path = join(copy, 'docs/deployment', name)
    const digest = `@sha256:${'0'.repeat(64)}`
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/docker\.io\/\S+/g, (image) => image + digest),
    )
  }
  // between two releases, the next one has no date yet, and nothing is kept of it
  const changelog = join(copy, 'CHANGELOG.md')
  const text = readFileSync(changelog, 'utf8')
  if (!text.includes(`## ${version} - `))
    writeFileSync(changelog, text.replace('## Unreleased\n', `## Unreleased\n\n## ${version} - 2026-11-26\n`))
  mkdirSync(join(copy, 'tests/releases', version), { recursive: true })
  const keep = `const { keptSources } = await import('./src/build/archive.ts')
    require('node:fs').writeFileSync('tests/releases/${version}/sources.tar.gz', await keptSources())`
  expect(runIn(copy, process.execPath, ['--eval', `(async () => {${keep}})()`])).toMatchObject({ status: 0 })
  const git = (args: readonly string[]) => expect(runIn(copy, 'git', args)).toMatchObject({ status: 0 })
  git(['init', '--quiet'])
  git(['-c', 'core.compression=0', 'add', '--all'])
  git(['commit', '--quiet', '--message', 'a release'])
}
