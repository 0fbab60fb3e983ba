import { createHash } from 'node:crypto'
import { type ArchiveFile, jsonFile, textFile } from '../archive.ts'
import { hostedNames, isTrial, type Rollout } from './settings.ts'

type PolicyValue = string | number | boolean | readonly PolicyValue[] | { readonly [name: string]: PolicyValue }

type Policies = Readonly<Record<string, PolicyValue>>

type PolicySettings = Pick<Rollout, 'url' | 'firefoxId' | 'chromiumId' | 'managed' | 'unsigned'>

export function policyFiles(settings: PolicySettings): ArchiveFile[] {
  const { chromiumId, managed } = settings
  const chromium = chromiumPolicies(settings)
  const firefox = firefoxPolicies(settings)
  return [
    jsonFile('linux-chrome-edge.json', { ...chromium, '3rdparty': { extensions: { [chromiumId]: managed } } }),
    jsonFile('policies.json', { policies: firefox }),
    textFile('windows-chrome-edge.reg', registryFile(chromium, chromiumId, managed)),
    textFile('macos.mobileconfig', configurationProfile(chromium, chromiumId, managed, firefox)),
  ]
}

const chromiumPolicies = ({ chromiumId, url }: PolicySettings): Policies => ({
  ExtensionSettings: {
    [chromiumId]: {
      installation_mode: 'force_installed',
      update_url: url + hostedNames.chromiumUpdates,
      // Chrome's name and Edge's; each ignores the other. Firefox puts the button on the toolbar by itself
      toolbar_pin: 'force_pinned',
      toolbar_state: 'force_shown',
    },
  },
})

const firefoxPolicies = ({ firefoxId, url, managed, unsigned }: PolicySettings): Policies => {
  // Firefox checks signatures, and takes extensions by https only, also on loopback
  const off = [
    ...(unsigned ? ['xpinstall.signatures.required'] : []),
    ...(isTrial({ url }) ? ['extensions.checkUpdateSecurity'] : []),
  ]
  return {
    ExtensionSettings: { [firefoxId]: { installation_mode: 'force_installed', install_url: url + hostedNames.xpi } },
    '3rdparty': { Extensions: { [firefoxId]: managed } },
    ...(off.length > 0 && {
      Preferences: Object.fromEntries(off.map((name) => [name, { Value: false, Status: 'locked' }])),
    }),
  }
}

function registryFile(policies: Policies, id: string, managed: Policies): string {
  const lines = ['Google\\Chrome', 'Microsoft\\Edge'].flatMap((browser) => {
    const root = `HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\${browser}`
    return [...key(root, policies), ...key(`${root}\\3rdparty\\extensions\\${id}\\policy`, managed)]
  })
  return ['Windows Registry Editor Version 5.00', ...lines, ''].join('\r\n')
}

/** A key with its values, then its subkeys. A list is a key, too; its names are numbers from 1 on. */
function key(path: string, value: PolicyValue): string[] {
  const entries = Object.entries(value).map(([name, content]) => [
    Array.isArray(value) ? `${+name + 1}` : name,
    content,
  ])
  const values = entries.filter(([, content]) => typeof content !== 'object')
  const lines = values.map(([name, content]) => `"${name}"=${data(content)}`)
  const subkeys = entries.filter(([, content]) => typeof content === 'object')
  return [
    ...(lines.length > 0 ? ['', `[${path}]`, ...lines] : []),
    ...subkeys.flatMap(([name, content]) => key(`${path}\\${name}`, content)),
  ]
}

const data = (value: PolicyValue): string =>
  typeof value === 'string'
    ? `"${value.replace(/["\\]/g, '\\$&')}"`
    : `dword:${Number(value).toString(16).padStart(8, '0')}`

function configurationProfile(chromium: Policies, id: string, managed: Policies, firefox: Policies): string {
  const payloads = [
    ...['com.google.Chrome', 'com.microsoft.Edge'].flatMap((domain) => [
      payload(domain, chromium),
      payload(`${domain}.extensions.${id}`, managed),
    ]),
    payload('org.mozilla.firefox', { EnterprisePoliciesEnabled: true, ...firefox }),
  ]
  const profile = payload('Configuration', {
    PayloadContent: payloads,
    PayloadDisplayName: 'Passalong',
    PayloadScope: 'System',
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${element(profile)}
</plist>
`
}

function payload(type: string, content: Policies): Policies {
  const identifier = `passalong.rollout.${type}`
  const hash = createHash('sha256').update(identifier).digest('hex')
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(hash) ?? []
  return {
    PayloadType: type,
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: parts.join('-'),
    ...content,
  }
}

function element(value: PolicyValue): string {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`
  if (typeof value === 'number') return `<integer>${value}</integer>`
  if (typeof value === 'boolean') return `<${value}/>`
  if (Array.isArray(value)) return `<array>\n${value.map(element).join('\n')}\n</array>`
  const entries = Object.entries(value).map(([name, content]) => `<key>${escaped(name)}</key>\n${element(content)}`)
  return `<dict>\n${entries.join('\n')}\n</dict>`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
