import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { archive } from '../../../src/build/archive.ts'
import { rollout } from '../../../src/commands/rollout.ts'
import { version } from '../../releases/releases.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { unpack } from '../store/packed.ts'

const folder = temporaryFolderForAll()
const out = join(folder, 'rollout')
const url = 'https://files.circle.example/passalong/'
const firefoxId = 'passalong@circle.example'

async function roll(...args: string[]): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const sentence = await rollout(['--out', out, ...args]).catch((error: Error) => error.message)
  const lines = printed.mock.calls.flat().join('\n')
  printed.mockRestore()
  return sentence ?? lines
}

const read = (path: string) => readFileSync(join(out, path))
const hosted = () => readdirSync(join(out, 'hosted')).sort()
const chromiumId = () => JSON.parse(`${read('rollout.json')}`).chromiumId as string
const manifestIn = (files: ReturnType<typeof unpack>) =>
  JSON.parse(`${files.find(({ path }) => path === 'manifest.json')?.data}`)

/** The version that a later rollout of these sources has. */
const later = (rollouts: number) => version.replace(/\d+$/, (patch) => String(Number(patch) + rollouts))

let first: string
beforeAll(async () => {
  first = await roll('--url', url, '--network', 'circle.example')
}, 120_000)

describe('npm run rollout', () => {
  it('makes the hosted files, the policies, the extension to sign, and a key that only its owner can read', () => {
    expect(hosted()).toEqual(['passalong.crx', 'updates.xml'])
    expect(readdirSync(join(out, 'policies')).sort()).toEqual([
      'linux-chrome-edge.json',
      'macos.mobileconfig',
      'policies.json',
      'windows-chrome-edge.reg',
    ])
    expect(readdirSync(join(out, 'to-sign')).sort()).toEqual([
      `passalong-${version}-sources.zip`,
      `passalong-${version}.xpi`,
    ])
    expect(statSync(`${out}.pem`).mode & 0o777).toBe(0o600)
  })

  it('never prints the key, and puts it into no file', () => {
    const secret = readFileSync(`${out}.pem`, 'utf8').split('\n')[5] ?? ''
    expect(secret).toHaveLength(64)
    expect(first).not.toContain(secret)
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const file of files) expect(readFileSync(join(file.parentPath, file.name)).includes(secret)).toBe(false)
  })

  it('builds for every network, with the company’s id, version and address', () => {
    const crx = read('hosted/passalong.crx')
    const manifest = manifestIn(unpack(crx.subarray(12 + crx.readUInt32LE(8))))
    expect(manifest).toMatchObject({ version, update_url: `${url}updates.xml`, host_permissions: [] })
    expect(manifest).not.toHaveProperty('key')
    for (const archive of [crx.subarray(12 + crx.readUInt32LE(8)), read(`to-sign/passalong-${version}.xpi`)]) {
      const paths = unpack(archive).map(({ path }) => path)
      expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'licenses.txt']))
    }
    const { gecko } = manifestIn(unpack(read(`to-sign/passalong-${version}.xpi`))).browser_specific_settings
    expect(gecko).toMatchObject({ id: firefoxId, update_url: `${url}updates.json` })
  })

  it('hosts Firefox’s extension only as Mozilla has signed it', async () => {
    const unsigned = unpack(read(`to-sign/passalong-${version}.xpi`))
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
      return roll('--signed-xpi', file)
    }
    expect(await take(archive(unsigned))).toContain('Mozilla has not signed it')
    expect(await take(signed({ version: '9' }))).toContain(`its version is "9", not ${version}`)
    expect(await take(Buffer.from('a text'))).toContain('it is no zip file')
    expect(hosted()).not.toContain('passalong.xpi')
    expect(await take(signed())).toContain('Upload these')
    expect(read('hosted/passalong.xpi').equals(signed())).toBe(true)
    const { updates } = JSON.parse(`${read('hosted/updates.json')}`).addons[firefoxId]
    expect(updates).toMatchObject([{ version, update_link: `${url}passalong.xpi` }])
  }, 120_000)

  it.each([
    ['a key in the published folder', ['--key', join(out, 'key.pem')], 'must not be in'],
    ['another key than before', ['--key', join(folder, 'other.pem')], 'Another key makes another extension'],
    ['a version that is not higher', ['--version', version], `must be higher than ${version}`],
  ])('refuses %s, and changes nothing', async (_, args, sentence) => {
    const before = read('rollout.json')
    expect(await roll(...args)).toContain(sentence)
    expect(read('rollout.json').equals(before)).toBe(true)
    expect(existsSync(join(folder, 'other.pem'))).toBe(false)
  })

  it('leaves version and extensions as they are if only the policy changes, and takes it back', async () => {
    const extensions = () =>
      ['hosted/passalong.crx', 'hosted/updates.xml', 'hosted/updates.json', `to-sign/passalong-${version}.xpi`].map(
        (path) => read(path).toString('base64'),
      )
    const policy = () => JSON.parse(`${read('policies/policies.json')}`).policies['3rdparty'].Extensions[firefoxId]
    const before = extensions()
    const said = await roll('--locked', '--never-host', 'bank.example')
    // nobody may have done what the last run asked for
    for (const step of [
      'unless you have done it already',
      'Upload the files',
      'Let Mozilla sign',
      'Register the',
      'Save',
    ])
      expect(said).toContain(step)
    expect(policy()).toEqual({ network: 'https://circle.example', locked: true, neverHosts: ['bank.example'] })
    expect(extensions()).toEqual(before)
    await roll('--no-locked', '--never-host', '')
    expect(policy()).toEqual({ network: 'https://circle.example', locked: false, neverHosts: [] })
    expect(extensions()).toEqual(before)
  }, 240_000)

  it('makes the next version if the extension changes, or Firefox’s gets or loses its signature, with the same ids, and hosts Firefox’s last one until the next is signed', async () => {
    const id = chromiumId()
    const firefox = read('hosted/updates.json')
    // as a rollout of other sources has left it
    const { packed, ...last } = JSON.parse(`${read('rollout.json')}`)
    writeFileSync(join(out, 'rollout.json'), JSON.stringify({ ...last, packed: packed.replace(/./g, '0') }))
    expect(await roll()).toContain(`Passalong ${later(1)} is in`)
    expect(chromiumId()).toBe(id)
    expect(`${read('hosted/updates.xml')}`).toMatch(new RegExp(`<app appid="${id}">[^]*version="${later(1)}"`))
    expect(readdirSync(join(out, 'to-sign')).sort()).toEqual([
      `passalong-${later(1)}-sources.zip`,
      `passalong-${later(1)}.xpi`,
    ])
    expect(read('hosted/updates.json').equals(firefox)).toBe(true)
    const made = () => JSON.parse(`${read('rollout.json')}`).version
    await roll('--unsigned')
    expect(made()).toBe(later(2))
    await roll('--no-unsigned')
    expect(made()).toBe(later(3))
  }, 240_000)
})
