import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { openData } from '../../../../src/service/open-data.ts'
import { writesOfCapabilities } from '../../capabilities/kills.ts'
import { newMember } from '../../database.ts'
import type { Random } from '../random.ts'
import { type NextWrite, type OpenRequest, textOf, type Write } from './write.ts'

let written = 0

export function createWrites({ member, token, requests, ofCapabilities }: Part, random: Random) {
  const left = [...requests]
  const pages: string[] = []

  return function next(): Write {
    const number = ++written
    const message = textOf({ number })
    const by = { number, member, token }
    const place = random.below(2 * ofCapabilities.length)
    const ofCapability = ofCapabilities[place]?.(message, random)
    const of = writesOfCapabilities[place]
    if (ofCapability && of) return { ...by, ...ofCapability, of }
    const chance = random.below(10)
    const request = chance < 5 ? left.pop() : undefined
    if (request) {
      const path = `/${request.id}`
      if (random.once(3))
        return {
          ...by,
          call: 'deleteContactRequest',
          kind: request.sent ? 'withdraw' : 'dismiss',
          method: 'DELETE',
          path,
          fields: {},
          request,
        }
      if (!request.sent) {
        const value = random.once(3) ? 'DECLINE' : 'ACCEPT'
        const kind = value === 'ACCEPT' ? 'accept' : 'decline'
        return {
          ...by,
          call: 'answerContactRequest',
          kind,
          method: 'PUT',
          path,
          fields: { value, message, contact_card: 'BUSINESS' },
          request,
        }
      }
    }
    if (chance % 3 === 0)
      return { ...by, call: 'status', kind: 'status', method: 'POST', path: '/status', fields: { message } }
    const again = pages.length > 0 && random.once(3)
    // many members share few pages, chosen at random
    const url = again ? random.pick(pages) : `http://news.example/${pages.length}`
    if (!again) pages.push(url)
    const fields = { url, message, title: `Title ${number}` }
    return {
      ...by,
      call: 'recommend',
      kind: again ? 'share again' : 'share',
      method: 'POST',
      path: '/recommend',
      fields,
      url,
    }
  }
}

export async function send(serviceUrl: string, { method, path, fields, token, number }: Write): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': textOf({ number }) }
  const body = method === 'DELETE' ? {} : { body: new URLSearchParams(fields) }
  const response = await fetch(serviceUrl + path, { method, headers, ...body })
  const text = await response.text()
  return [response.status, response.headers.get('Location'), response.headers.get('Createdgraphid'), text].join(' ')
}

export const isDone = (response: string) => /^20[01] /.test(response)

export interface Part {
  member: string
  token: string
  requests: OpenRequest[]
  /** In the order of `writesOfCapabilities`. */
  ofCapabilities: NextWrite[]
}

/** Requests to a client's member, from it, and in both directions. */
const requestsOfEach = 5

/** Creates a network in a directory: for each client and round a member with a token and pending contact requests. */
export async function createNetwork(data: string, parts: number): Promise<Part[]> {
  const store = await openData(data, capabilities)
  const network = await store.transaction(async (tx) => {
    const { members, applications, authorizations, contactRequests } = tx
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
      const ofCapabilities: NextWrite[] = []
      for (const { prepare } of writesOfCapabilities) ofCapabilities.push(await prepare(tx, member))
      made.push({ member, token: await authorizations.issueToken(member, 'app', 0), requests, ofCapabilities })
    }
    return made
  })
  await store.close()
  return network
}
