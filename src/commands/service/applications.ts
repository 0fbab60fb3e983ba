import { chromiumRedirectUri, firefoxRedirectUri, isChromiumId, isFirefoxId } from '../../build/extension-identity.ts'
import { command, flag, text, texts } from '../../service/command.ts'
import { defaultQuota } from '../../service/limits/quota.ts'
import { extensionAmong, isRedirectUri } from '../../service/oauth/authorization-server.ts'
import { levels, type QuotaRow } from '../../service/store/applications.ts'
import { UsageError } from '../../service/usage-error.ts'
import { applicationNamed, changeData, oneOf, writeData } from './network-data.ts'
import { confirm, type Terminal } from './terminal.ts'

const described = { name: text, level: text, quota: text, 'member-quota': text } as const

export const addApplication = command({ ...described, redirect: texts }, async ({ data, redirect, ...values }) => {
  const [name, level] = [readName(values.name), oneOf(levels, '--level', values.level)]
  if (redirect.length === 0) throw new UsageError('--redirect is missing: a redirect URI for authorization.')
  checkRedirectUris(redirect)
  const application = { name, level, redirectUris: redirect, ...readQuota(values) }
  const added = await writeData(data, ({ applications }) => applications.add(application, Date.now()))
  console.log(`key ${added.key}\nsecret ${added.secret}`)
})

export const listApplications = command({}, async ({ data }) => {
  const applications = await changeData(data, (store) => store.applications.list())
  for (const { key, level, own, quota, member_quota, name, redirectUris } of applications) {
    const calls = member_quota === null ? (quota ?? defaultQuota) : `${member_quota} per member`
    console.log([key, own === 1 ? `${level}, own` : level, calls, name, ...redirectUris].join('\t'))
  }
})

/** Changes nothing if an option is missing or wrong. */
export const setApplication = command({ ...described, key: text, own: { type: 'boolean' } }, async (values) => {
  const { data, own } = values
  const changes = {
    ...(values.name !== undefined && { name: readName(values.name) }),
    ...(values.level !== undefined && { level: oneOf(levels, '--level', values.level) }),
    ...(own !== undefined && { own: own ? 1 : 0 }),
    ...readQuota(values),
  }
  if (Object.keys(changes).length === 0)
    throw new UsageError('--name, --level, --quota, --member-quota and --own are missing; use at least one of them.')
  await changeData(data, async (store) => {
    const { key } = await applicationNamed(store, values.key)
    await store.applications.change(key, changes)
  })
  console.log('changed')
})

/** Changes the redirect URIs of an application, by default the network's extension. A wrong option changes nothing. */
export const changeRedirectUris = command(
  { key: text, add: texts, remove: texts, 'chrome-id': texts, 'firefox-id': texts },
  async ({ data, add, remove, ...values }) => {
    const added = [...add, ...extensionUris(values['chrome-id'], values['firefox-id'])]
    if (added.length + remove.length === 0)
      throw new UsageError('--add, --remove, --chrome-id and --firefox-id are missing; use at least one of them.')
    checkRedirectUris(add)
    const outcomes: string[] = []
    await changeData(data, async (store) => {
      const { applications } = store
      const named = values.key ?? extensionAmong(await applications.list())?.key
      const { key } = await applicationNamed(store, named)
      for (const uri of added)
        outcomes.push(`${(await applications.addRedirectUri(key, uri)) ? 'added' : 'already there'}\t${uri}`)
      for (const uri of remove) {
        if (!(await applications.removeRedirectUri(key, uri)))
          throw new UsageError(
            `${uri} is not a redirect URI of this application; application list shows its redirect URIs.`,
          )
        outcomes.push(`removed\t${uri}`)
      }
      const left = (await applications.list()).find((application) => application.key === key)
      if (left?.redirectUris.length === 0) throw new UsageError('The application would have no redirect URI left.')
    })
    for (const outcome of outcomes) console.log(outcome)
  },
)

export const renewSecret = command({ key: text }, async ({ data, ...values }) => {
  const secret = await changeData(data, async (store) => {
    const { key } = await applicationNamed(store, values.key)
    return store.applications.renewSecret(key)
  })
  console.log(`secret ${secret}`)
})

/** Removes an application with members' consents to it. Shares made through it stay. */
export const removeApplication = command(
  { key: text, yes: flag },
  async ({ data, ...values }, _files, terminal?: Terminal) => {
    const { key, name } = await changeData(data, (store) => applicationNamed(store, values.key))
    if (!values.yes) await confirm(`${name}, with its access to members’ data,`, name, terminal)
    await changeData(data, ({ applications }) => applications.remove(key))
    console.log(`removed ${name}`)
  },
)

function readName(text: string | undefined): string {
  const name = text?.trim()
  if (!name) throw new UsageError('--name is missing: the name that members see when they give consent.')
  return name
}

/** @throws UsageError for a wrong one, with what a right one is */
function checkEach(values: readonly string[], isRight: (value: string) => boolean, what: string): void {
  const wrong = values.find((value) => !isRight(value))
  if (wrong !== undefined) throw new UsageError(`${wrong} can’t be a ${what}.`)
}

const checkRedirectUris = (uris: readonly string[]) =>
  checkEach(uris, isRedirectUri, 'redirect URI: https, or http on loopback, and no fragment')

function readQuota(options: { quota?: string; 'member-quota'?: string }): QuotaRow | undefined {
  const { quota, 'member-quota': memberQuota } = options
  if (quota !== undefined && memberQuota !== undefined)
    throw new UsageError('--quota and --member-quota replace each other; use one of them.')
  if (quota !== undefined) return { quota: callsPerHour('--quota', quota), member_quota: null }
  if (memberQuota !== undefined) return { quota: null, member_quota: callsPerHour('--member-quota', memberQuota) }
  return undefined
}

function callsPerHour(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`${option} must be a whole number of calls per hour, from 1 to 999999999.`)
  return Number(text)
}

function extensionUris(chromeIds: readonly string[], firefoxIds: readonly string[]): string[] {
  checkEach(chromeIds, isChromiumId, '--chrome-id: it has 32 letters from a to p')
  checkEach(firefoxIds, isFirefoxId, '--firefox-id: it looks like passalong@network.example')
  return [...chromeIds.map(chromiumRedirectUri), ...firefoxIds.map(firefoxRedirectUri)]
}
