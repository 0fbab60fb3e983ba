import { XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { policyFiles } from '../../../src/build/rollout/policies.ts'

const chromiumId = 'abcdefghijklmnopabcdefghijklmnop'
const url = 'https://files.circle.example/passalong/'
const firefoxId = 'passalong@circle.example'
const managed = { network: 'https://circle.example', locked: true, neverHosts: ['bank.example', 'law.example'] }

const chromiumSettings = {
  installation_mode: 'force_installed',
  update_url: `${url}updates.xml`,
  toolbar_pin: 'force_pinned',
  toolbar_state: 'force_shown',
}

const filesOf = (unsigned = false) =>
  new Map(policyFiles({ chromiumId, url, firefoxId, managed, unsigned }).map(({ path, data }) => [path, `${data}`]))

it('the policies for Linux install and configure the extension', () => {
  expect(JSON.parse(filesOf().get('linux-chrome-edge.json') ?? '')).toEqual({
    ExtensionSettings: { [chromiumId]: chromiumSettings },
    '3rdparty': { extensions: { [chromiumId]: managed } },
  })
  expect(JSON.parse(filesOf().get('policies.json') ?? '')).toEqual({
    policies: {
      ExtensionSettings: { [firefoxId]: { installation_mode: 'force_installed', install_url: `${url}passalong.xpi` } },
      '3rdparty': { Extensions: { [firefoxId]: managed } },
    },
  })
})

it('only the policy for unsigned extensions switches Firefox’s check of signatures off', () => {
  expect(filesOf().get('policies.json')).not.toContain('signatures')
  const { policies } = JSON.parse(filesOf(true).get('policies.json') ?? '')
  expect(policies.Preferences).toEqual({ 'xpinstall.signatures.required': { Value: false, Status: 'locked' } })
})

it('the registry file has the same for Chrome and Edge, and lists as numbered values', () => {
  const keys = ['Google\\Chrome', 'Microsoft\\Edge'].flatMap((browser) => {
    const root = `HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\${browser}`
    const extension = `${root}\\3rdparty\\extensions\\${chromiumId}\\policy`
    return [
      ['', `[${root}\\ExtensionSettings\\${chromiumId}]`, '"installation_mode"="force_installed"'],
      [`"update_url"="${url}updates.xml"`, '"toolbar_pin"="force_pinned"', '"toolbar_state"="force_shown"'],
      ['', `[${extension}]`, '"network"="https://circle.example"', '"locked"=dword:00000001'],
      ['', `[${extension}\\neverHosts]`, '"1"="bank.example"', '"2"="law.example"'],
    ].flat()
  })
  expect(filesOf().get('windows-chrome-edge.reg')?.split('\r\n')).toEqual([
    'Windows Registry Editor Version 5.00',
    ...keys,
    '',
  ])
})

it('the configuration profile has the same for Chrome, Edge and Firefox, each payload with its own ids', () => {
  const profile = filesOf().get('macos.mobileconfig') ?? ''
  expect(XMLValidator.validate(profile)).toBe(true)
  const valuesOf = (key: string) =>
    [...profile.matchAll(new RegExp(`<key>${key}</key>\\n<string>(.*)</string>`, 'g'))].map(([, value]) => value)
  expect(valuesOf('PayloadType')).toEqual([
    'Configuration',
    'com.google.Chrome',
    `com.google.Chrome.extensions.${chromiumId}`,
    'com.microsoft.Edge',
    `com.microsoft.Edge.extensions.${chromiumId}`,
    'org.mozilla.firefox',
  ])
  expect(valuesOf('update_url')).toEqual([chromiumSettings.update_url, chromiumSettings.update_url])
  expect(valuesOf('install_url')).toEqual([`${url}passalong.xpi`])
  expect(profile.match(/<key>locked<\/key>\n<true\/>/g)).toHaveLength(3)
  expect(profile.match(/<array>\n<string>bank.example<\/string>\n<string>law.example<\/string>/g)).toHaveLength(3)
  expect(profile).toContain('<key>EnterprisePoliciesEnabled</key>\n<true/>')
  const ids = valuesOf('PayloadUUID')
  expect(new Set(ids).size).toBe(6)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
})

it('only the policy of a trial on loopback lets Firefox install and update by http', () => {
  const preferences = (url: string) => {
    const files = policyFiles({ chromiumId, url, firefoxId, managed, unsigned: false })
    const { data } = files.find(({ path }) => path === 'policies.json') ?? {}
    return JSON.parse(`${data}`).policies.Preferences
  }
  expect(preferences(url)).toBeUndefined()
  expect(preferences('http://127.0.0.1:8000/')).toEqual({
    'extensions.checkUpdateSecurity': { Value: false, Status: 'locked' },
  })
})
