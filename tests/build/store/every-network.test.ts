import { expect, it } from 'vitest'
import { firefoxId } from '../../../src/build/extension-identity.ts'
import { rowsOf } from '../../repository/statements.ts'
import { policyIn, policyWith } from '../built.ts'
import { made, manifestOf, text, usePackage } from './packed.ts'

usePackage({})

it.each(['chrome', 'firefox'])('the archive for %s asks for no host, at the installation or later', (browser) => {
  const { host_permissions = [], ...manifest } = manifestOf(browser)
  expect(host_permissions).toEqual([])
  expect(manifest).not.toHaveProperty('optional_host_permissions')
})

it.each(['chrome', 'firefox'])('the archive for %s has no door for pages, and no http origin', (browser) => {
  const manifest = manifestOf(browser)
  for (const door of ['content_scripts', 'web_accessible_resources', 'externally_connectable'])
    expect(manifest).not.toHaveProperty(door)
  expect(policyIn(manifest)).toEqual(policyWith())
  expect(JSON.stringify(manifest)).not.toMatch(/http:/)
})

it('has the published id in Firefox', () => {
  expect(manifestOf('firefox').browser_specific_settings.gecko.id).toBe(firefoxId)
})

it('no text shows a placeholder or the mark of a line, and the permissions’ hosts are those of every network', () => {
  for (const [path] of made)
    if (/\.(?:md|txt)$/.test(path)) expect(text(path).replaceAll('`', ''), path).not.toMatch(/\{\w+\}|\[any\]/)
  for (const [path] of made) if (path.startsWith('listing/')) expect(text(path), path).not.toContain('the network')
  const hosts = text('reviewers.md').split('## Hosts\n')[1]?.split('\n## ')[0] ?? ''
  expect(rowsOf(hosts)).toEqual([])
  expect(hosts).toContain('None, now or later')
  expect(text('rebuild.md')).toMatch(/^ {4}PASSALONG_FIREFOX_ID='passalong@passalong\.example' \\\n {4}npm run zip$/m)
})
