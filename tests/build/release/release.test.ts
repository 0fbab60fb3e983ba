import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type ArchiveFile, writeFiles } from '../../../src/build/archive.ts'
import { packagesIn } from '../../../src/build/licenses.ts'
import { readRelease } from '../../../src/build/release.ts'
import { root } from '../../../src/build/tools.ts'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { unpack } from '../store/packed.ts'
import { billFaults } from './bill-faults.ts'
import { addresses, makeCheckout, publisher, runIn } from './checkout.ts'

const { version } = readRelease()
const folder = temporaryFolderForAll()
const checkout = join(folder, 'a checkout')

const run = (program: string, args: readonly string[], cwd = checkout, env = {}) => runIn(cwd, program, args, env)
const git = (args: readonly string[]) => expect(run('git', args)).toMatchObject({ status: 0 })
const release = (...args: string[]) => run(process.execPath, ['src/commands/release.ts', ...args])

const change = (path: string, from: string, to: string) => {
  const file = join(checkout, path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

const filesIn = (checkout: string) => {
  const made = join(checkout, '.output/release')
  return new Map(readdirSync(made).map((name) => [name, readFileSync(join(made, name))]))
}

let made: Map<string, Buffer>
beforeAll(() => {
  mkdirSync(checkout)
  makeCheckout(checkout)
  expect(release()).toMatchObject({ status: 0, stderr: '' })
  made = filesIn(checkout)
}, 120_000)

async function unpacked(): Promise<ArchiveFile[]> {
  const archive = made.get(`passalong-service-${version}.tar.gz`) ?? Buffer.of()
  const entries = await unpackTar(gunzipSync(archive))
  return entries.map(({ header: { name }, data }) => {
    expect(name).toMatch(new RegExp(`^passalong-service-${version.replaceAll('.', '\\.')}/`))
    return { path: name.replace(/^[^/]+\//, ''), data: Buffer.from(data ?? []) }
  })
}

const textIn = (files: readonly ArchiveFile[], path: string) => `${files.find((file) => file.path === path)?.data}`

describe('npm run release', () => {
  it('makes the files of a release', () => {
    const archives = ['chrome.zip', 'firefox.zip', 'sources.zip'].map((name) => `passalong-${version}-${name}`)
    const bills = ['extension', 'service'].map((part) => `passalong-${part}-${version}.cdx.json`)
    const others = [`passalong-service-${version}.tar.gz`, 'release-notes.md', 'SHA256SUMS']
    expect([...made.keys()].sort()).toEqual([...archives, ...bills, ...others].sort())
  })

  it('makes the same bytes of another build in another folder', { timeout: 240_000 }, () => {
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    makeCheckout(elsewhere)
    const withoutCache = { PASSALONG_BUILDS: join(folder, 'builds') }
    expect(run(process.execPath, ['src/commands/release.ts'], elsewhere, withoutCache)).toMatchObject({ status: 0 })
    const again = filesIn(elsewhere)
    for (const [name, bytes] of made) expect(again.get(name)?.equals(bytes), name).toBe(true)
  })

  it('gives each file a checksum', () => {
    const copy = join(folder, 'downloaded')
    mkdirSync(copy)
    for (const [name, bytes] of made) writeFileSync(join(copy, name), bytes)
    expect(run('sha256sum', ['--check', 'SHA256SUMS'], copy)).toMatchObject({ status: 0 })
    expect(`${made.get('SHA256SUMS')}`.trim().split('\n')).toHaveLength(made.size - 1)
  })

  it('names commit and publisher in the archives and the notes, and leaves no placeholder', async () => {
    const commit = run('git', ['rev-parse', 'HEAD']).stdout.trim()
    const service = await unpacked()
    const { gitHead, repository, bugs, homepage } = JSON.parse(textIn(service, 'package.json'))
    expect({ gitHead, repository, bugs, homepage }).toEqual({
      gitHead: commit,
      ...{ repository: addresses.repository, bugs: addresses.bugs, homepage: addresses.homepage },
    })
    const sources = unpack(made.get(`passalong-${version}-sources.zip`) ?? Buffer.of())
    expect(JSON.parse(textIn(sources, 'package.json')).gitHead).toBe(commit)
    const extension = unpack(made.get(`passalong-${version}-chrome.zip`) ?? Buffer.of())
    expect(JSON.parse(textIn(extension, 'release.json')).commit).toBe(commit)
    const notes = `${made.get('release-notes.md')}`
    for (const address of Object.values(addresses)) expect(notes).toContain(address)
    expect(notes).toContain('\n## Added')
    expect(notes).toContain(commit)
    expect(notes).not.toMatch(/\]\((?!https:)/)
    const named = [...notes.matchAll(/`(docs\/[^`]+)`/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(0)
    const files = service.map(({ path }) => path)
    expect(named.filter((path) => !files.includes(path))).toEqual([])
    for (const file of [...service, ...sources, { path: 'release-notes.md', data: Buffer.from(notes) }])
      if (/^(?!src\/).*\.md$|^package\.json$/.test(file.path))
        expect(`${file.data}`, file.path).not.toMatch(
          /\{(?:repository|bugs|homepage|security_contact|supported_until|\w+_days)\}/,
        )
  })

  it('refuses with one sentence that names everything: changes, changelog, addresses, pictures, fixtures and a tag', () => {
    git(['tag', `v${version}`, '--message', 'a tag'])
    git(['tag', 'v0.0.9', 'HEAD', '--message', 'an earlier release'])
    onTestFinished(() => {
      git(['tag', '--delete', `v${version}`, 'v0.0.9'])
      git(['reset', '--quiet', '--hard', 'HEAD~2'])
    })
    expect(run(process.execPath, ['src/commands/release.ts', '--fixtures'])).toMatchObject({
      status: 1,
      stderr: `${version} is released, so its fixtures never change. Raise the version in package.json first.\n`,
    })
    const fixture = join(checkout, 'tests/service/releases/0.0.9')
    mkdirSync(fixture)
    writeFileSync(join(fixture, 'known-sqlite.json'), '{}')
    git(['add', '--all'])
    git(['commit', '--quiet', '--message', 'a later commit, with a file of an earlier release'])
    change('CHANGELOG.md', `## ${version} - `, '## 99.0.0 - ')
    change('LICENSE', 'MIT', 'Other')
    writeFileSync(join(checkout, 'release.json'), JSON.stringify({ ...publisher, bugs: '' }))
    const sentences = () => {
      const { status, stdout, stderr } = release()
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toMatch(/^This can’t be published: .*\.\n$/)
      return stderr
    }
    expect(sentences()).toContain('the checkout has changes that no commit has')
    git(['commit', '--quiet', '--all', '--message', 'changes'])
    const committed = sentences()
    expect(committed).not.toContain('the checkout has changes')
    for (const sentence of [
      `v${version} is the tag of another commit`,
      `CHANGELOG.md has no heading with a date for ${version}`,
      'release.json has no bugs',
      `tests/releases/${version} isn’t of these sources: run npm run release -- --fixtures`,
      'the files that are kept of v0.0.9 aren’t those of its tag',
    ])
      expect(committed).toContain(sentence)
  })
})

interface Lock {
  packages: Record<string, { version: string; dev?: true; optional?: true; license?: string }>
}

describe('the archive of the service', () => {
  it('has every file and locks every package that its sources import, as this checkout does, and none for development', async () => {
    const files = await unpacked()
    const { packages }: Lock = JSON.parse(textIn(files, 'package-lock.json'))
    const { packages: all }: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const locked = Object.entries(packages).filter(([path]) => path !== '')
    // here, development may need an optional package of the service, too
    for (const [path, { optional: _, ...entry }] of locked) expect(all[path], path).toMatchObject(entry)
    expect(locked.filter(([path, { dev }]) => dev || path.includes('typescript'))).toEqual([])
    expect(textIn(files, 'package.json')).not.toContain('evDependencies')
    const sources = files.filter(({ path }) => /^src\/.*\.(?:ts|mjs)$/.test(path))
    // Node doesn't load a file for its types alone
    const imports = sources.flatMap(({ path, data }) =>
      [...`${data}`.matchAll(/^(?!(?:import|export) type ).*(?:from|import\(|import) ?'([@\w./:-]+)'/gm)].map(
        ([, imported = '']) => ({ path, imported }),
      ),
    )
    expect(imports.length).toBeGreaterThan(500)
    const paths = new Set(files.map(({ path }) => path))
    const isThere = ({ path, imported }: (typeof imports)[number]) =>
      imported.startsWith('node:') ||
      (imported.startsWith('.')
        ? paths.has(join(path, '..', imported))
        : Object.hasOwn(packages, `node_modules/${/^(?:@[^/]+\/)?[^/]+/.exec(imported)}`))
    expect(imports.filter((each) => !isThere(each))).toEqual([])
  })

  it('names the licence of each package, with its text if npm installs it on every computer', async () => {
    const files = await unpacked()
    expect(textIn(files, 'LICENSE')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'))
    const { packages }: Lock = JSON.parse(textIn(files, 'package-lock.json'))
    const named = new Map(packagesIn(textIn(files, 'licenses.txt')).map((each) => [each.name, each.license]))
    for (const [path, { license }] of Object.entries(packages))
      if (path !== '') expect(named.get(path.replace(/^.*node_modules\//, '')), path).toBe(license)
    expect(textIn(files, 'licenses.txt').includes('Andris Reinman')).toBe(true)
  })

  it('runs the service and its commands, without any other file', async () => {
    const unpackedTo = join(folder, 'opt')
    await writeFiles(unpackedTo, await unpacked())
    symlinkSync(join(root, 'node_modules'), join(unpackedTo, 'node_modules'), 'dir')
    const data = join(folder, 'data')
    const command = (...args: string[]) => run(process.execPath, ['src/commands/service.ts', ...args], unpackedTo)
    expect(command('--version').stdout).toMatch(new RegExp(`^Passalong ${version} \\([0-9a-f]{12}\\)\\n$`))
    expect(command('--help').stdout).toContain('npm run service -- member import')
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const init = ['--name', 'Circle', '--base-url', origin, '--languages', 'en', '--login', 'anna']
    const made = command('init', '--data', data, ...init, '--administrator-name', 'Anna Reis')
    expect(made).toMatchObject({ status: 0, stderr: '' })
    const args = ['src/commands/service.ts', '--data', data, '--port', `${port}`]
    const service = spawn(process.execPath, args, { cwd: unpackedTo, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(service, 'exit')
    onTestFinished(() => void service.kill())
    await once(service.stdout, 'data')
    const link = /http:\/\/127\.0\.0\.1:\d+(\/join\?link=\S+)/.exec(made.stdout)?.[1] ?? ''
    const paths = [
      '/sign-in',
      link,
      '/site.css',
      '/site.js',
      '/icons.svg',
      '/icon-192.png',
      '/help',
      '/help/shared-by-dark.png',
      '/openapi.json',
      '/api',
    ]
    for (const path of [...paths, '/readyz', '/.well-known/passalong'])
      expect((await fetch(origin + path)).status, path).toBe(200)
    expect(command('member', 'list', '--data', data).stdout).toContain('Anna Reis')
    expect(command('backup', join(folder, 'backup.sqlite'), '--data', data)).toMatchObject({ status: 0 })
    service.kill()
    expect((await ended)[0]).toBe(0)
  }, 60_000)
})

describe('the bills of materials', () => {
  const bill = (part: string) => JSON.parse(`${made.get(`passalong-${part}-${version}.cdx.json`)}`)
  const names = (part: string): string[] =>
    bill(part)
      .components.map(({ name }: { name: string }) => name)
      .sort()

  it('name what each archive has, with the minimum elements of NTIA, and have no serial number or path', async () => {
    const service = await unpacked()
    const { packages }: Lock = JSON.parse(textIn(service, 'package-lock.json'))
    const locked = Object.keys(packages).filter((path) => path !== '')
    expect(names('service')).toEqual(locked.map((path) => path.replace(/^.*node_modules\//, '')).sort())
    const extension = unpack(made.get(`passalong-${version}-chrome.zip`) ?? Buffer.of())
    expect(names('extension')).toEqual(
      packagesIn(textIn(extension, 'licenses.txt'))
        .map(({ name }) => name)
        .sort(),
    )
    for (const part of ['extension', 'service']) {
      expect(bill(part)).toMatchObject({
        bomFormat: 'CycloneDX',
        metadata: { component: { name: `passalong-${part}`, version } },
      })
      expect(billFaults(bill(part))).toEqual([])
      expect(bill(part)).not.toHaveProperty('serialNumber')
      const { metadata, components, dependencies } = bill(part)
      const time = Number(run('git', ['log', '-1', '--format=%ct']).stdout) * 1000
      expect(metadata).toMatchObject({
        timestamp: new Date(time).toISOString(),
        authors: [{ name: expect.stringMatching(/./) }],
        component: { purl: `pkg:generic/passalong-${part}@${version}`, supplier: { url: [addresses.homepage] } },
      })
      for (const each of components) expect(each.supplier.name, each.name).toMatch(/./)
      const refs = [metadata.component, ...components].map((each) => each['bom-ref'])
      expect(new Set(refs).size).toBe(refs.length)
      expect(dependencies.map(({ ref }: { ref: string }) => ref).sort()).toEqual(refs.sort())
      const named = dependencies.flatMap(({ dependsOn = [] }: { dependsOn?: string[] }) => dependsOn)
      expect(named.filter((ref: string) => !refs.includes(ref))).toEqual([])
      expect(JSON.stringify(bill(part))).not.toMatch(/passalong-release-|"\/(?:tmp|work|dev)/)
    }
  })
})
