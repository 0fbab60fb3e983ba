import { type ParseArgsConfig, parseArgs } from 'node:util'
import {
  chromiumRedirectUri,
  firefoxRedirectUri,
  isChromiumId,
  isFirefoxId,
} from '../../../build/extension-identity.ts'
import { extensionAmong } from '../../../service/oauth/discovery.ts'
import type { Store } from '../../../service/store/store.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { applicationNamed } from '../named.ts'
import { changeData } from '../write-data.ts'
import { checkRedirectUris } from './read-application.ts'

const options = {
  data: { type: 'string', default: 'data' },
  key: { type: 'string' },
  add: { type: 'string', multiple: true, default: [] as string[] },
  remove: { type: 'string', multiple: true, default: [] as string[] },
  'chrome-id': { type: 'string', multiple: true, default: [] as string[] },
  'firefox-id': { type: 'string', multiple: true, default: [] as string[] },
} as const satisfies ParseArgsConfig['options']

/**
 * `application redirect`: adds redirect URIs to an application, by default the network's own extension, also those of
 * an extension's ids, and removes others.
 *
 * @throws UsageError that names the missing or wrong option; then nothing is changed
 */
export async function changeRedirectUris(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const added = [...values.add, ...extensionUris(values['chrome-id'], values['firefox-id'])]
  if (added.length + values.remove.length === 0)
    throw new UsageError('--add, --remove, --chrome-id and --firefox-id are missing; use at least one of them.')
  checkRedirectUris(values.add)
  const outcomes: string[] = []
  await changeData(values.data, async (store) => {
    const { applications } = store
    const key = await keyOf(store, values.key)
    for (const uri of added)
      outcomes.push(`${(await applications.addRedirectUri(key, uri)) ? 'added' : 'already there'}\t${uri}`)
    for (const uri of values.remove) {
      if (!(await applications.removeRedirectUri(key, uri))) {
        throw new UsageError(
          `${uri} is not a redirect URI of this application; application list shows its redirect URIs.`,
        )
      }
      outcomes.push(`removed\t${uri}`)
    }
    const left = (await applications.list()).find((application) => application.key === key)
    if (left?.redirectUris.length === 0) throw new UsageError('The application would have no redirect URI left.')
  })
  for (const outcome of outcomes) console.log(outcome)
}

/** @returns the named application's key, else that of the network's own extension */
async function keyOf(store: Store, named: string | undefined): Promise<string> {
  const key = named ?? extensionAmong(await store.applications.list())?.key
  return (await applicationNamed(store, key)).key
}

/** The redirect URIs of an extension by its ids in the browsers; Edge has ids like Chrome's. */
function extensionUris(chromeIds: readonly string[], firefoxIds: readonly string[]): string[] {
  const wrongChromeId = chromeIds.find((id) => !isChromiumId(id))
  if (wrongChromeId !== undefined)
    throw new UsageError(`${wrongChromeId} can’t be a --chrome-id: it has 32 letters from a to p.`)
  const wrongFirefoxId = firefoxIds.find((id) => !isFirefoxId(id))
  if (wrongFirefoxId !== undefined)
    throw new UsageError(`${wrongFirefoxId} can’t be a --firefox-id: it looks like passalong@network.example.`)
  return [...chromeIds.map(chromiumRedirectUri), ...firefoxIds.map(firefoxRedirectUri)]
}
