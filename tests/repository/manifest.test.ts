import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root, runTool } from '../../src/commands/steps.ts'
import { chromiumId, chromiumKey, firefoxId, redirectAddresses } from '../../src/extension-identity.ts'

let folder: string
let readme: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passalong-manifest-'))
  readme = await readFile(join(root, 'README.md'), 'utf8')
  for (const browser of ['chrome', 'firefox']) {
    const code = await runTool('wxt', ['build', '--browser', browser], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PASSALONG_OUT_DIR: folder,
        WXT_NETWORK_NAME: 'Our Network',
        WXT_BASE_URL: 'https://api.network.example:8443',
        WXT_AUTH_URL: 'https://login.network.example',
      },
    })
    expect(code).toBe(0)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const manifest = async (browser: string) =>
  JSON.parse(await readFile(join(folder, `${browser}-mv3`, 'manifest.json'), 'utf8'))

describe('the built manifest', () => {
  it.each(['chrome', 'firefox'])('asks %s for what the README says and for nothing else', async (browser) => {
    const { permissions, optional_permissions, optional_host_permissions, content_scripts } = await manifest(browser)
    const table = [...readme.matchAll(/^\| `(\w+)` \| [a-z]/gm)].map(([, permission]) => permission)
    expect([...permissions].sort()).toEqual(table.filter((name) => !name?.startsWith('WXT_')).sort())
    expect([optional_permissions, optional_host_permissions, content_scripts]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('names the network’s hosts, for Firefox without a port', async () => {
    expect((await manifest('chrome')).host_permissions).toEqual([
      'https://api.network.example:8443/*',
      'https://login.network.example/*',
    ])
    expect((await manifest('firefox')).host_permissions).toEqual([
      'https://api.network.example/*',
      'https://login.network.example/*',
    ])
  })

  it.each(['chrome', 'firefox'])('lets %s’s pages speak to the network alone, over https', async (browser) => {
    const policy: string = (await manifest(browser)).content_security_policy.extension_pages
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('connect-src https://api.network.example:8443 https://login.network.example;')
    expect(policy).not.toMatch(/http:|unsafe|\*/)
  })

  it('is who the redirect addresses say', async () => {
    expect((await manifest('chrome')).key).toBe(chromiumKey)
    expect((await manifest('firefox')).browser_specific_settings.gecko.id).toBe(firefoxId)
    expect(redirectAddresses[0]).toBe(`https://${chromiumId}.chromiumapp.org/signed-in`)
  })

  it('stays out of private windows', async () => {
    expect((await manifest('chrome')).incognito).toBe('not_allowed')
  })
})
