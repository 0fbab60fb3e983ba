import { XMLParser } from 'fast-xml-parser'
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

/** An element by its name, in the form of `preserveOrder`. */
interface Element {
  [name: string]: Element[]
}

const textOf = (element: Element | undefined) =>
  String((element as Record<string, unknown> | undefined)?.['#text'] ?? '')

function read(element: Element | undefined): unknown {
  const [[name, content] = ['', []]] = Object.entries(element ?? {})
  if (name === 'array') return content.map(read)
  if (name === 'true' || name === 'false') return name === 'true'
  if (name !== 'dict') return textOf(content[0])
  const keys = content.filter((_, index) => index % 2 === 0)
  return Object.fromEntries(keys.map((key, at) => [textOf(key.key?.[0]), read(content[at * 2 + 1])]))
}

it('the configuration profile has the same for Chrome, Edge and Firefox, each payload with its own ids', () => {
  const parser = new XMLParser({ preserveOrder: true, parseTagValue: false })
  const parsed: Element[] = parser.parse(filesOf().get('macos.mobileconfig') ?? '')
  const plist = parsed.find((element) => 'plist' in element)?.plist?.[0]
  const profile = read(plist) as { PayloadContent: Record<string, string>[]; PayloadUUID: string }
  const payloads = new Map(profile.PayloadContent.map((payload) => [payload.PayloadType, payload]))
  expect([...payloads.keys()]).toEqual([
    'com.google.Chrome',
    `com.google.Chrome.extensions.${chromiumId}`,
    'com.microsoft.Edge',
    `com.microsoft.Edge.extensions.${chromiumId}`,
    'org.mozilla.firefox',
  ])
  expect(payloads.get('com.google.Chrome')).toMatchObject({ ExtensionSettings: { [chromiumId]: chromiumSettings } })
  expect(payloads.get(`com.microsoft.Edge.extensions.${chromiumId}`)).toMatchObject(managed)
  expect(payloads.get('org.mozilla.firefox')).toMatchObject({
    EnterprisePoliciesEnabled: true,
    ...JSON.parse(filesOf().get('policies.json') ?? '').policies,
  })
  const ids = [profile, ...profile.PayloadContent].map(({ PayloadUUID }) => PayloadUUID)
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
