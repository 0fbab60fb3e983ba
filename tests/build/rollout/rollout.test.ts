import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { chromiumRedirectUri, firefoxRedirectUri } from '../../../src/build/extension-identity.ts'
import { archive } from '../../../src/build/store/archive.ts'
import { root } from '../../../src/build/tools.ts'
import { openStore } from '../../../src/service/store/store.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { unpack } from '../store/unpack.ts'

const folder = temporaryFolderForAll()
const out = join(folder, 'rollout')
const data = join(folder, 'data')
const url = 'https://files.circle.example/passalong/'
const firefoxId = 'passalong@circle.example'

function rollout(...args: string[]) {
  const program = join(root, 'src/commands/rollout.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--out', out, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  })
  return { status, stdout, stderr }
}

const read = (path: string) => readFileSync(join(out, path))
const hosted = () => readdirSync(join(out, 'hosted')).sort()
const chromiumId = () => JSON.parse(`${read('rollout.json')}`).chromiumId as string
const manifestIn = (files: ReturnType<typeof unpack>) =>
  JSON.parse(`${files.find(({ path }) => path === 'manifest.json')?.data}`)

/** The network's own extension, as `init` registers it. */
const application = { name: 'A', level: 'premium', isOwn: true, redirectUris: [firefoxRedirectUri('a@b')] } as const

let first: ReturnType<typeof rollout>
beforeAll(async () => {
  const store = await openStore(data)
  await store.applications.add(application, 0)
  await store.close()
  first = rollout('--url', url, '--network', 'circle.example', '--data', data)
}, 120_000)

describe('npm run rollout', () => {
  it('makes the hosted files, the policies, the extension to sign, and a key that only its owner can read', () => {
    expect(first.stderr).toBe('')
    expect(hosted()).toEqual(['passalong.crx', 'updates.xml'])
    expect(readdirSync(join(out, 'policies')).sort()).toEqual([
      'linux-chrome-edge.json',
      'macos.mobileconfig',
      'policies.json',
      'windows-chrome-edge.reg',
    ])
    expect(readdirSync(join(out, 'to-sign')).sort()).toEqual(['passalong-0.1.0-sources.zip', 'passalong-0.1.0.xpi'])
    expect(statSync(`${out}.pem`).mode & 0o777).toBe(0o600)
  })

  // shows: E8
  it('never prints the key, and puts it into no file', () => {
    const secret = readFileSync(`${out}.pem`, 'utf8').split('\n')[5] ?? ''
    expect(secret).toHaveLength(64)
    expect(first.stdout).not.toContain(secret)
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const file of files) expect(readFileSync(join(file.parentPath, file.name)).includes(secret)).toBe(false)
  })

  it('builds for every network, with the company’s id, version and address', () => {
    const crx = read('hosted/passalong.crx')
    const manifest = manifestIn(unpack(crx.subarray(12 + crx.readUInt32LE(8))))
    expect(manifest).toMatchObject({ version: '0.1.0', update_url: `${url}updates.xml`, host_permissions: [] })
    expect(manifest).not.toHaveProperty('key')
    const { gecko } = manifestIn(unpack(read('to-sign/passalong-0.1.0.xpi'))).browser_specific_settings
    expect(gecko).toMatchObject({ id: firefoxId, update_url: `${url}updates.json` })
  })

  it('registers the redirect URIs of both extensions at the service on this machine', async () => {
    const store = await openStore(data)
    const [registered] = await store.applications.list()
    await store.close()
    expect(registered?.redirectUris).toEqual(
      expect.arrayContaining([chromiumRedirectUri(chromiumId()), firefoxRedirectUri(firefoxId)]),
    )
  })

  it('hosts Firefox’s extension only as Mozilla has signed it', () => {
    const unsigned = unpack(read('to-sign/passalong-0.1.0.xpi'))
    const signed = (manifest: object = {}) =>
      archive(
        [...unsigned, { path: 'META-INF/mozilla.rsa', data: Buffer.from('a signature') }].map((file) =>
          file.path === 'manifest.json'
            ? { ...file, data: Buffer.from(JSON.stringify({ ...manifestIn(unsigned), ...manifest })) }
            : file,
        ),
      )
    const take = (xpi: Buffer) => {
      const file = join(folder, 'signed.xpi')
      writeFileSync(file, xpi)
      return rollout('--signed-xpi', file).stderr
    }
    expect(take(archive(unsigned))).toContain('Mozilla has not signed it')
    expect(take(signed({ version: '9' }))).toContain('its version is 9, not 0.1.0')
    expect(take(Buffer.from('a text'))).toContain('it is no zip file')
    expect(hosted()).not.toContain('passalong.xpi')
    expect(take(signed())).toBe('')
    expect(read('hosted/passalong.xpi').equals(signed())).toBe(true)
    const { updates } = JSON.parse(`${read('hosted/updates.json')}`).addons[firefoxId]
    expect(updates).toMatchObject([{ version: '0.1.0', update_link: `${url}passalong.xpi` }])
  }, 120_000)

  it.each([
    ['a key in the published folder', ['--key', join(out, 'key.pem')], 'must not be in'],
    ['another key than before', ['--key', join(folder, 'other.pem')], 'Another key makes another extension'],
    ['a version that is not higher', ['--version', '0.1.0'], 'must be higher than 0.1.0'],
  ])('refuses %s, and changes nothing', (_, args, sentence) => {
    const before = read('rollout.json')
    const { status, stderr } = rollout(...args)
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)])
    expect(read('rollout.json').equals(before)).toBe(true)
    expect(existsSync(join(folder, 'other.pem'))).toBe(false)
  })

  it('leaves version and extensions as they are if only the policy changes, and takes it back', () => {
    const extensions = () =>
      ['hosted/passalong.crx', 'hosted/updates.xml', 'hosted/updates.json', 'to-sign/passalong-0.1.0.xpi'].map((path) =>
        read(path).toString('base64'),
      )
    const policy = () => JSON.parse(`${read('policies/policies.json')}`).policies['3rdparty'].Extensions[firefoxId]
    const before = extensions()
    const { stdout, stderr } = rollout('--locked', '--never-host', 'bank.example')
    expect(stderr).toBe('')
    // nobody may have done what the last run asked for
    const again = [
      `upload the files in ${join(out, 'hosted')}`,
      'let Mozilla sign',
      'register the redirect URIs',
      `save ${out}.pem`,
    ]
    for (const step of again) expect(stdout).toContain(`Unless you have done it already: ${step}`)
    expect(policy()).toEqual({ network: 'https://circle.example', locked: true, neverHosts: ['bank.example'] })
    expect(extensions()).toEqual(before)
    expect(rollout('--no-locked', '--never-host', '').stderr).toBe('')
    expect(policy()).toEqual({ network: 'https://circle.example', locked: false, neverHosts: [] })
    expect(extensions()).toEqual(before)
  }, 240_000)

  it('makes the next version if the extension changes, with the same ids, and hosts Firefox’s last one until the next is signed', () => {
    const id = chromiumId()
    const firefox = read('hosted/updates.json')
    // as a rollout of other sources has left it
    const { packed, ...last } = JSON.parse(`${read('rollout.json')}`)
    writeFileSync(join(out, 'rollout.json'), JSON.stringify({ ...last, packed: packed.replace(/./g, '0') }))
    expect(rollout().stderr).toBe('')
    expect(chromiumId()).toBe(id)
    expect(`${read('hosted/updates.xml')}`).toContain(`<app appid="${id}">`)
    expect(`${read('hosted/updates.xml')}`).toContain('version="0.1.1"')
    expect(readdirSync(join(out, 'to-sign')).sort()).toEqual(['passalong-0.1.1-sources.zip', 'passalong-0.1.1.xpi'])
    expect(read('hosted/updates.json').equals(firefox)).toBe(true)
  }, 120_000)

  it('makes the next version if Firefox’s extension gets or loses its signature, or browsers would see no update', () => {
    const version = () => JSON.parse(`${read('rollout.json')}`).version
    expect(rollout('--unsigned').stderr).toBe('')
    expect(version()).toBe('0.1.2')
    expect(rollout('--no-unsigned').stderr).toBe('')
    expect(version()).toBe('0.1.3')
  }, 240_000)
})
