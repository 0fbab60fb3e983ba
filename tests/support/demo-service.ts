import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoNetwork } from '../../src/build/demo-network.ts'
import { loadDemoData } from '../../src/demo/data/load.ts'
import { startDemoService } from '../../src/demo/data/service.ts'
import type { Service, ServiceSettings } from '../../src/service/start.ts'
import { databaseFile } from '../../src/service/store/store.ts'
import { databaseWith } from '../service/memory-store.ts'

const jars = new Map<string, { cookie: string }>()

let kept: Promise<{ content: Uint8Array; session: string }> | undefined

/** The demo data, loaded once, with a session of the member at the web site. */
async function demoDatabase(): Promise<{ content: Uint8Array; session: string }> {
  let session = ''
  const content = await databaseWith(async (store) => {
    await loadDemoData(store, Date.now())
    const credential = await store.members.credential(demoNetwork.login)
    if (credential) session = await store.sessions.start(credential.member, Date.now())
  })
  return { content, session }
}

/** In memory, unless there is a directory for its data. */
type Settings = Omit<ServiceSettings, 'data'> & { data?: string }

/**
 * The demo network's service, at whose web site its member is signed in already: looking at a password costs more than most
 * tests, and so does loading the demo data, which was done once. A `seed` comes after that.
 */
export async function startSignedInService({ data, ...settings }: Settings): Promise<Service> {
  kept ??= demoDatabase()
  const { content, session } = await kept
  const file = data && join(data, databaseFile)
  if (file && !existsSync(file)) await writeFile(file, content)
  const service = await startDemoService({ seed: loadDemoData, ...settings, data: data ?? content })
  // where browsers find its web site, which may be in front of it
  jars.set(settings.authUrl ?? settings.baseUrl ?? service.url, { cookie: `session=${session}` })
  return service
}

/** The cookies of a browser in which the demo network's member is signed in there; none where nobody is. */
export const cookiesFor = (url: string): { cookie: string } => ({ cookie: jars.get(new URL(url).origin)?.cookie ?? '' })
