import type { ArchiveFile } from '../../store/archive.ts'
import { type HostedSettings, hostedNames, isTrial } from '../hosted-build.ts'
import { configurationProfile } from './configuration-profile.ts'
import type { Policies } from './policy-value.ts'
import { registryFile } from './registry-file.ts'

/** A company's settings of the extension (`storage.managed`). */
export type ManagedSettings = {
  /** The network's address. */
  network?: string
  /** Whether members can't change the network. */
  locked?: boolean
  /** Hosts that may be looked up although they are internal. */
  internalHosts?: string[]
  /** Hosts that are never looked up. */
  neverHosts?: string[]
}

interface PolicySettings extends Pick<HostedSettings, 'url' | 'firefoxId'> {
  chromiumId: string
  managed: ManagedSettings
  /** Firefox ESR installs an extension that Mozilla hasn't signed. */
  unsigned: boolean
}

/** The policies that install the extension in every browser and configure it, in the form that each system reads. */
export function policyFiles(settings: PolicySettings): ArchiveFile[] {
  const { chromiumId, managed } = settings
  const chromium = chromiumPolicies(settings)
  const firefox = firefoxPolicies(settings)
  return [
    json('linux-chrome-edge.json', { ...chromium, '3rdparty': { extensions: { [chromiumId]: managed } } }),
    json('policies.json', { policies: firefox }),
    text('windows-chrome-edge.reg', registryFile(chromium, chromiumId, managed)),
    text('macos.mobileconfig', configurationProfile(chromium, chromiumId, managed, firefox)),
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

const text = (path: string, content: string): ArchiveFile => ({ path, data: Buffer.from(content) })
const json = (path: string, value: object) => text(path, `${JSON.stringify(value, null, 2)}\n`)
