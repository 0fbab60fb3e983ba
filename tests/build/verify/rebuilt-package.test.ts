import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ArchiveFile } from '../../../src/build/archive.ts'
import { root } from '../../../src/build/tools.ts'
import { differences } from '../../../src/build/verify/rebuilt-package.ts'

const file = (path: string, data: unknown): ArchiveFile => ({
  path,
  data: Buffer.isBuffer(data) ? data : Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)),
})

const gecko = { id: 'a@b.example' }
const manifest = { version: '1.2.3', browser_specific_settings: { gecko } }
const compared = (path: string, given: unknown, rebuilt: unknown) =>
  differences([file(path, given)], [file(path, rebuilt)])

it.each([
  { key: 'MII' },
  { update_url: 'https://clients2.google.com/service/update2/crx' },
  { update_url: 'https://edge.microsoft.com/extensionwebstorebase/v1/crx', differential_fingerprint: '1.ab' },
])('a manifest in which a store wrote %j is the same', async (changes) => {
  expect(await compared('manifest.json', { ...changes, ...manifest }, manifest)).toEqual([])
})

it.each([
  { version: '1.2.4' },
  { update_url: 'https://files.example/updates.xml' },
  { permissions: ['history'] },
  { browser_specific_settings: { gecko: { ...gecko, update_url: 'https://files.example/updates.json' } } },
])('a manifest with %j differs', async (changes) => {
  expect(await compared('manifest.json', { ...manifest, ...changes }, manifest)).toEqual(['differs: manifest.json'])
})

it('JSON that was written anew is the same, and other JSON or none differs', async () => {
  const texts = { name: { message: 'A' } }
  expect(await compared('a.json', JSON.stringify(texts, null, 4), texts)).toEqual([])
  expect(await compared('a.json', { name: { message: 'B' } }, texts)).toEqual(['differs: a.json'])
  expect(await compared('a.json', `${JSON.stringify(texts)}//`, texts)).toEqual(['differs: a.json'])
  expect(await compared('a.js', '{ }', '{}')).toEqual(['differs: a.js'])
})

it('an icon that was written anew is the same, and another picture, or none, differs', async () => {
  const icon = readFileSync(join(root, 'assets/public/icon/48.png'))
  const again = await sharp(icon).png({ compressionLevel: 1 }).toBuffer()
  expect(again.equals(icon)).toBe(false)
  expect(await compared('icon/48.png', again, icon)).toEqual([])
  const other = await sharp(icon).negate({ alpha: false }).png().toBuffer()
  for (const wrong of [other, await sharp(icon).resize(24).png().toBuffer(), 'let a'])
    expect(await compared('icon/48.png', wrong, icon)).toEqual(['differs: icon/48.png'])
})

it('only a store’s own files may be more', async () => {
  const stores = ['_metadata/verified_contents.json', '_metadata/computed_hashes.json', 'META-INF/cose.sig']
  const others = ['META-INF/more.js', '_metadata/more.js', '_metadata/verified_contents.json/a.js']
  const given = [...stores, ...others].map((path) => file(path, ''))
  expect(await differences(given, [file('a.js', '')])).toEqual([
    'missing: a.js',
    ...others.sort().map((path) => `more: ${path}`),
  ])
})
