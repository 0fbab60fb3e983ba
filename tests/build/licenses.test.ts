import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  allowedBeside,
  allowedInBundles,
  assertLicensed,
  bundledLicenses,
  packageFolder,
  packagesIn,
  readPackage,
} from '../../src/build/licenses.ts'
import { root } from '../../src/build/tools.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function packageWith(manifest: object, files: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const all = { 'package.json': JSON.stringify({ name: 'odd', version: '1.0.0', ...manifest }), ...files }
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text)
  return readPackage(folder)
}

it('a package without an allowed licence stops a release with a sentence that names it', () => {
  const named = (license: string | undefined) => [{ name: 'odd', version: '1.0.0', license }]
  const refusal = (license: string | undefined, allowed = allowedInBundles) => {
    try {
      assertLicensed(named(license), allowed)
    } catch (error) {
      return String(error)
    }
    return undefined
  }
  for (const license of ['MIT', '(MIT AND ISC)', 'MPL-2.0']) expect(refusal(license)).toBeUndefined()
  for (const license of ['GPL-3.0-only', 'MIT OR GPL-3.0', 'MIT AND LGPL-3.0-or-later', 'SEE LICENSE IN x', 'mit'])
    expect(refusal(license)).toMatch(/^Error: A release can’t contain this: odd 1\.0\.0 has the licence "/)
  expect(refusal(undefined)).toContain('odd 1.0.0 has no licence in its package.json')
  expect(refusal('Apache-2.0 AND LGPL-3.0-or-later AND MIT', allowedBeside)).toBeUndefined()
})

it('a bundled package has the text of its licence, or that of its repository, or stops the build', () => {
  const repository = { url: 'git+https://code.example/odd.git' }
  const bare = packageWith({ license: 'MIT', repository })
  expect(() => bundledLicenses([bare])).toThrow('A release can’t contain odd 1.0.0: there is no text of its licence.')
  const files = { 'LICENCE-MIT.txt': 'Copyright (c) Odd', 'NOTICE.md': 'By Odd', licensed: 'no text of a licence' }
  const whole = packageWith({ license: 'MIT', name: 'whole', repository }, files)
  const text = bundledLicenses([bare, whole])
  expect(text.match(/Copyright \(c\) Odd\n\nBy Odd/g)).toHaveLength(2)
  expect(text).not.toContain('no text of a licence')
  expect(packagesIn(text)).toEqual([
    { name: 'odd', version: '1.0.0', license: 'MIT', repository: 'https://code.example/odd' },
    { name: 'whole', version: '1.0.0', license: 'MIT', repository: 'https://code.example/odd' },
    expect.objectContaining({ name: 'lucide', license: 'ISC AND MIT' }),
  ])
})

it('the package of a module is that of its file, or the tool that generates it; another generated module stops the build', () => {
  expect(packageFolder('/a/node_modules/@one/two/node_modules/three/dist/x.js?v=1')).toBe(
    '/a/node_modules/@one/two/node_modules/three',
  )
  expect(packageFolder('/a/node_modules/@one/two/x.js')).toBe('/a/node_modules/@one/two')
  expect(packageFolder(join(root, 'src/extension/own-file.ts'))).toBeUndefined()
  expect(packageFolder('\0vite/preload-helper.js')).toBe(join(root, 'node_modules/vite'))
  expect(() => packageFolder('\0odd:runtime')).toThrow('The module “odd:runtime” is bundled')
})
