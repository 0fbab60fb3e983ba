import { demoNetwork } from '../../src/build/demo-network.ts'
import { loadDemoData } from '../../src/demo/data/load.ts'
import { startDemoService } from '../../src/demo/data/service.ts'
import type { Service, ServiceSettings } from '../../src/service/start.ts'

const jars = new Map<string, { cookie: string }>()

/**
 * The demo network's service, at whose web site its member is signed in already: looking at a password costs more than
 * most tests, and few are about that. A `seed` comes after the demo data.
 */
export async function startSignedInService(settings: ServiceSettings): Promise<Service> {
  let session = ''
  const service = await startDemoService({
    ...settings,
    async seed(store, now) {
      await loadDemoData(store, now)
      await settings.seed?.(store, now)
      const credential = await store.members.credential(demoNetwork.login)
      if (credential) session = await store.sessions.start(credential.member, now)
    },
  })
  // where browsers find its web site, which may be in front of it
  jars.set(settings.authUrl ?? settings.baseUrl ?? service.url, { cookie: `session=${session}` })
  return service
}

/** The cookies of a browser in which the demo network's member is signed in there; none where nobody is. */
export const cookiesFor = (url: string): { cookie: string } => ({ cookie: jars.get(new URL(url).origin)?.cookie ?? '' })
