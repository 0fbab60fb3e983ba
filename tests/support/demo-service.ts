import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoNetwork } from '../../src/build/demo-network.ts'
import { loadDemoData, startDemoService } from '../../src/demo/data/service.ts'
import type { Service, ServiceSettings } from '../../src/service/start.ts'
import { databaseFile } from '../../src/service/store/store.ts'
import { databaseWith } from '../service/database.ts'

const jars = new Map<string, { cookie: string }>()

let cached: Promise<{ content: Uint8Array; session: string }> | undefined

async function demoDatabase(): Promise<{ content: Uint8Array; session: string }> {
  let session = ''
  const content = await databaseWith(async (store) => {
    await loadDemoData(store, Date.now())
    const credential = await store.members.credential(demoNetwork.login)
    if (credential) session = await store.sessions.begin(credential.member, Date.now())
  })
  return { content, session }
}

const load = () => {
  cached ??= demoDatabase()
  return cached
}

/** Writes a database with the demo data into a data directory. */
export const saveDemoDatabase = async (data: string): Promise<void> =>
  writeFile(join(data, databaseFile), (await load()).content, { mode: 0o600 })

/** In memory without `data`. */
type Settings = Omit<ServiceSettings, 'data'> & { data?: string }

/**
 * The demo data and the session are created only once, since that takes longer than most tests. A `seed` runs after
 * that.
 */
export async function startSignedInService({ data, ...settings }: Settings): Promise<Service> {
  const { content, session } = await load()
  if (data && !existsSync(join(data, databaseFile))) await saveDemoDatabase(data)
  const service = await startDemoService({ seed: loadDemoData, ...settings, data: data ?? content })
  // the web site's origin for browsers, which may be a proxy's
  jars.set(settings.auth_url ?? settings.base_url ?? service.url, { cookie: `session=${session}` })
  return service
}

/** The cookies of a browser with the demo member's web session; none if there is no session. */
export const cookiesFor = (url: string): { cookie: string } => ({ cookie: jars.get(new URL(url).origin)?.cookie ?? '' })
