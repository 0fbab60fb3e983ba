import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoNetwork, demoOrigin } from '../../build/demo-network.ts'
import { redirectUris } from '../../build/extension-identity.ts'
import { hour } from '../../contract/durations.ts'
import { capabilities } from '../../service/capabilities/list.ts'
import { isLoopback } from '../../service/http/hosts.ts'
import { defaultHost, defaultPort } from '../../service/settings/settings.ts'
import { type Service, type ServiceSettings, startService } from '../../service/start.ts'
import { emptyCard } from '../../service/store/members/profile.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'
import { contactRequests, contacts, demoMembers } from './demo-data.ts'
import { addNews } from './news.ts'

type Reach = Pick<ServiceSettings, 'host' | 'base_url' | 'auth_url' | 'behind_proxy'>

/** @throws UsageError if other machines could reach it, and the errors of `startService` */
export async function startDemoService(settings: ServiceSettings): Promise<Service> {
  assertLoopback(settings)
  const { host, base_url, auth_url, port = defaultPort } = settings
  const isPlaced = port === 0 || (host ?? base_url ?? auth_url) !== undefined
  const service = await startService(
    {
      seed: loadDemoData,
      name: demoNetwork.name,
      public: true,
      logins: { members: demoMembers, password: demoNetwork.password },
      ...settings,
      ...(!isPlaced && { base_url: demoOrigin(port) }),
    },
    capabilities,
  )
  return isPlaced ? service : { ...service, says: [`its site is at ${demoOrigin(port)}`, ...service.says] }
}

/** @throws UsageError if an earlier start left demo data, and other machines could reach it */
export const demoDataOnLoopbackOnly =
  (reach: Reach) =>
  async (store: Store): Promise<void> => {
    if (await hasDemoData(store)) assertLoopback(reach)
  }

function assertLoopback({ host = defaultHost, base_url, auth_url, behind_proxy = false }: Reach): void {
  const hosts = [host, ...[base_url, auth_url].flatMap((origin) => origin ?? [])]
  const reachable = hosts.find((name) => !isLoopback(URL.parse(name)?.hostname ?? name))
  if (reachable === undefined && !behind_proxy) return
  const where = reachable === undefined ? 'behind a proxy' : `on ${reachable}`
  throw new UsageError(`The demo data has public passwords, so it is served on loopback only, not ${where}.`)
}

/** The hash of `demoNetwork.password`. It is public too, and hashing takes time. */
const passwordHash = 'scrypt$32768$8$3$1hQnTojCg_ff_0oJFrVpzg$nPEFUNpDc84eqzqaBN6YhOYb71UpP4LHmFiZI-9_67w'

const hasDemoData = async (store: Store): Promise<boolean> =>
  (await store.applications.find(demoNetwork.premiumKey)) !== undefined

/** Adds the data in one transaction, unless the store has it. */
export async function loadDemoData(store: Store, now: number): Promise<void> {
  if (await hasDemoData(store)) return
  // before the transaction, which must not wait for files
  const faces = await Promise.all(
    demoMembers.map(({ login }) => readFile(join(import.meta.dirname, 'faces', `${login}.png`))),
  )
  await store.transaction(async (tx) => {
    if (await hasDemoData(tx)) return // another process was faster
    await addApplications(tx, now)
    const ids = new Map<string, string>()
    for (const [index, member] of demoMembers.entries()) {
      const added = await tx.members.add({ ...member, interests: '', password: passwordHash }, now)
      const bytes = faces[index]
      if (bytes) await tx.pictures.set(added, { media_type: 'image/png', bytes: new Uint8Array(bytes) }, now)
      const { login, headline, city, country } = member
      const place = `${city}, ${country}`
      await tx.cards.save(added, 'BUSINESS', {
        ...emptyCard,
        position: headline,
        email: `${login}@work.example`,
        address: place,
      })
      await tx.cards.save(added, 'PERSO', { ...emptyCard, email: `${login}@home.example`, address: place })
      ids.set(login, added)
    }
    const id = (login: string) => ids.get(login) ?? ''
    for (const [one, other] of contacts) await tx.contacts.connect(id(one), id(other), now)
    for (const { from, to, hoursAgo, subject, message } of contactRequests) {
      await tx.contactRequests.add({ from: id(from), to: id(to), subject, message }, now - hoursAgo * hour)
    }
    await addNews(tx, ids, now)
  })
}

async function addApplications({ applications }: Store, now: number): Promise<void> {
  const { premiumKey, premiumSecret, standardKey, standardSecret, programKey, programSecret } = demoNetwork
  const extension = { redirectUris, key: premiumKey, secret: premiumSecret }
  const standard = { redirectUris, key: standardKey, secret: standardSecret }
  const program = { redirectUris: [demoNetwork.programRedirect], key: programKey, secret: programSecret }
  await applications.add({ name: 'Passalong', level: 'premium', ...extension }, now)
  await applications.add({ name: 'Passalong (standard)', level: 'standard', ...standard }, now)
  await applications.add({ name: 'A program of yours', level: 'premium', ...program }, now)
}
