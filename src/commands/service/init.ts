import { firefoxRedirectUri, firefoxStoreId, redirectUris } from '../../build/extension-identity.ts'
import { commandText, quote } from '../../build/tools.ts'
import { networkOrigin } from '../../extension/network/address.ts'
import { invite, type NewLink, urlOfLink } from '../../service/actions/invite.ts'
import { capabilities } from '../../service/capabilities/list.ts'
import { command, text } from '../../service/command.ts'
import { hasData, requireOwner } from '../../service/open-data.ts'
import {
  type Flags,
  fromFile,
  fromFlags,
  originsOf,
  type Settings,
  tableOf,
  writeSettingsFile,
} from '../../service/settings/settings.ts'
import { operator } from '../../service/store/audit.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'
import { readMember } from './members.ts'
import { changeData, settingsIn, writeData } from './network-data.ts'
import { settingOptions } from './server.ts'
import { askLines, type Terminal } from './terminal.ts'

const options = { ...settingOptions, login: text, 'administrator-name': text, email: text } as const

/** Calls per hour of each member through the network's own extension; an installation makes 180 at most. */
const memberQuota = 1000

const questions = [
  { name: 'name', meaning: 'the network’s name' },
  { name: 'base-url', meaning: 'the network’s public address, such as https://passalong.acme.example' },
  { name: 'languages', meaning: 'the members’ languages, such as en,de; the first one is that of a new member' },
  { name: 'login', meaning: 'the login of the first administrator, such as anna' },
  { name: 'administrator-name', meaning: 'the name of the first administrator, such as Anna Reis' },
] as const

/** Asks for missing options at a terminal. Changes nothing if there is a network already, or an option is wrong. */
export const init = command(options, async (values, _files, terminal?: Terminal) => {
  const { data, email } = values
  if (data !== ':memory:') requireOwner(data)
  if (await hasNetwork(data)) return console.log(existing(data))
  const before = settingsIn(data, values)
  const known: Flags = { ...values, name: before.name, 'base-url': before.base_url, languages: before.languages }
  const answers = await askLines(
    questions.filter(({ name }) => known[name] === undefined),
    terminal,
  )
  const { chosen, settings } = chooseSettings(data, { ...values, ...answers })
  const { login = values.login, 'administrator-name': name = values['administrator-name'] } = answers
  const [language] = settings.languages ?? []
  const administrator = readMember({ data, login, name, email, language }, 'administrator-name')
  const made = await writeData(data, async (store) => {
    if (!(await isEmpty(store))) return undefined
    const now = Date.now()
    const added = await store.applications.add(ownExtension(originsOf(settings).baseUrl), now)
    const link = await invite(store, administrator, { actor: operator, role: 'administrator' }, now)
    writeSettingsFile(data, chosen)
    return { key: added.key, link }
  })
  console.log(made ? nextSteps(data, settings, made) : existing(data))
})

function chooseSettings(data: string, flags: Flags): { chosen: Flags; settings: Settings } {
  const settings = settingsIn(data, flags)
  for (const [option, origin] of [
    ['base-url', settings.base_url],
    ['auth-url', settings.auth_url],
  ]) {
    if (origin !== undefined && !networkOrigin(origin, { loopback: true }))
      throw new UsageError(`--${option} must be https, or http on loopback: the extension accepts no other address.`)
  }
  const reach = reachOf(settings)
  const table = tableOf(capabilities)
  return {
    chosen: { ...reach, ...fromFile(data, table), ...fromFlags(flags, table) },
    settings: { ...reach, ...settings },
  }
}

/** Says how the service is reached at its address: https by a reverse proxy, since it speaks http; http directly. */
function reachOf({ base_url = '' }: Settings): Settings {
  const { protocol, port } = new URL(base_url)
  return protocol === 'https:' ? { behind_proxy: true } : { port: Number(port || 80) }
}

const ownExtension = (baseUrl: string) => ({
  name: 'Passalong',
  level: 'premium' as const,
  isOwn: true,
  member_quota: memberQuota,
  redirectUris: [...redirectUris, firefoxRedirectUri(firefoxStoreId(baseUrl, undefined))],
})

async function hasNetwork(data: string): Promise<boolean> {
  if (!(await hasData(data, capabilities))) return false
  return changeData(data, async (store) => !(await isEmpty(store)))
}

const isEmpty = async ({ members, applications }: Store): Promise<boolean> =>
  (await members.list(1)).length === 0 && (await applications.list()).length === 0

const existing = (data: string): string =>
  `There is already a network in ${data}; nothing was changed. --data sets another directory.`

function nextSteps(data: string, settings: Settings, { key, link }: { key: string; link: NewLink }): string {
  const { name = '' } = settings
  const { baseUrl, authUrl } = originsOf(settings)
  const directory = data === 'data' ? '' : ` --data ${/^[\w./-]+$/.test(data) ? data : quote(data)}`
  const build = [
    `WXT_NETWORK_NAME=${quote(name)}`,
    `WXT_BASE_URL=${baseUrl}`,
    ...(authUrl === baseUrl ? [] : [`WXT_AUTH_URL=${authUrl}`]),
    `WXT_API_KEY=${key}`,
  ]
  const proxy = `
   It speaks http; for ${authUrl}, a reverse proxy ends TLS and sets
   X-Forwarded-For (docs/operators/administrator.md, section 2).
`
  return commandText('service/init.txt', {
    ...{ name, data, directory, address: authUrl, build: build.join(' '), link: urlOfLink(authUrl, link) },
    start: `npm run service${directory && ` --${directory}`}`,
    proxy: authUrl.startsWith('https:') ? proxy : '',
  })
}
