import { openData } from '../../../../src/service/open-data.ts'
import { newMember } from '../../database/plain-rows.ts'

/** A contact request that a client can end. */
export interface OpenRequest {
  id: string
  /** The other member. */
  other: string
  /** Whether the client's member sent it. */
  sent: boolean
  /** A request in the other direction, which accepting this one accepts too. */
  crossing?: string
}

/** The member of one client in one round; no other client uses it. */
export interface Part {
  member: string
  token: string
  requests: OpenRequest[]
}

/** Requests to a client's member, from it, and in both directions. */
const requestsOfEach = 5

/** Creates a network in a directory: for each client and round a member with a token and pending contact requests. */
export async function createNetwork(data: string, parts: number): Promise<Part[]> {
  const store = await openData(data)
  const network = await store.transaction(async ({ members, applications, authorizations, contactRequests }) => {
    const application = { key: 'app', name: 'App', level: 'premium', redirectUris: [], quota: 1e9 } as const
    await applications.add(application, 0)
    const others: string[] = []
    while (others.length < requestsOfEach * 3) others.push(await members.add(newMember(`other${others.length}`), 0))
    const made: Part[] = []
    for (let index = 0; index < parts; index++) {
      const member = await members.add(newMember(`member${index}`), 0)
      await authorizations.allow(member, 'app', true, 0)
      const requests: OpenRequest[] = []
      const ask = (from: string, to: string) => contactRequests.add({ from, to, subject: '', message: '' }, 0)
      for (const [place, other] of others.entries()) {
        if (place % 3 === 0) requests.push({ id: await ask(other, member), other, sent: false })
        else if (place % 3 === 1) requests.push({ id: await ask(member, other), other, sent: true })
        else {
          const crossing = await ask(member, other)
          requests.push({ id: await ask(other, member), other, sent: false, crossing })
        }
      }
      made.push({ member, token: await authorizations.issueToken(member, 'app', 0), requests })
    }
    return made
  })
  await store.close()
  return network
}
