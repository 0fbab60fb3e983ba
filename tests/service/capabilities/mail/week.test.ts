import { expect } from 'vitest'
import type { List, Notice } from '../../../../src/contract/resources.ts'
import { answerContactRequest } from '../../../../src/service/actions/contact-requests.ts'
import { readPage } from '../../page.ts'
import { type Circle, day, hour, monday, test } from './news-network.ts'

/** Ana, her contacts Ben and Cem, and two others. */
async function beginWeek({ network, addConfirmed, sendAt, ana, ben, cem }: Circle) {
  const { store, clock } = network
  const members = { ana, ben, cem, dan: await addConfirmed('dan'), eve: await addConfirmed('eve') }
  const names = { ana: 'Ana Ruiz', ben: 'Ben Okafor', cem: 'Cem Aydın', dan: 'Dan Weber', eve: 'Eve Moreau' }
  for (const login of Object.keys(names) as (keyof typeof names)[])
    await store.members.setName(members[login], names[login], clock.now)
  for (const contact of [ben, cem]) await store.contacts.connect(ana, contact, clock.now)
  await store.teams.set(ana, ['Harbour'])

  const site = await network.browseAs(ana)
  const mails: string[] = []
  const as = async (login: keyof typeof members) => network.token(members[login])
  return {
    ...{ members, mails, site, store, clock },

    /** Lets hours go by, in which what is due is sent. */
    async until(end: number): Promise<void> {
      for (let now = clock.now + hour; now <= end; now += hour)
        for (const { to, subject, text } of await sendAt(now))
          if (to.includes('ana@circle.example')) mails.push(`${subject}\n${text.replace(/^http.*$/gm, '')}`)
    },

    async post(login: keyof typeof members, path: string, fields: Record<string, string>): Promise<string> {
      const { status, body } = await network.post(path, fields, await as(login))
      expect(status).toBe(201)
      return body.created_graph_id
    },
    shareOf: async (url: string) => (await network.get(`/recommend?url=${url}`, await as('ana'))).body.share_id ?? '',
    put: async (login: keyof typeof members, path: string, fields = {}) =>
      network.send('PUT', path, fields, await as(login)),

    /** The popup's notices for Ana. */
    notices: async () => {
      const { body } = await network.get('/me/notices', await as('ana'))
      return (body as unknown as List<Notice>).data.map(({ name, message }) => [name, message].join(': '))
    },

    /** The texts of a page of the site, without those behind “⋯”. */
    async read(path: string): Promise<string> {
      const { document } = readPage((await site.open(path)).text)
      return (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ')
    },
  }
}

test('a member’s week tells each thing once by each way, names who did it, and no day is empty', async ({ circle }) => {
  const week = await beginWeek(circle)
  const { members, mails, post, put, until, read, clock, store } = week
  // the Monday's digest, before the week
  await until(monday + hour)
  mails.length = 0
  await post('ana', '/recommend', { url: 'https://pages.example/mine', title: 'My page' })
  const mine = await week.shareOf('https://pages.example/mine')
  expect(await read('/')).toContain('My page')

  // on Monday, a page is passed to her
  const ports = { url: 'https://pages.example/ports', title: 'Ports of the north' }
  const pass = await post('ben', '/pass', { ...ports, message: 'The third paragraph', to: members.ana })
  await until(monday + day)
  expect(await read('/requests')).toMatch(/Ben Okafor.*The third paragraph/)

  // on Tuesday, a contact shares
  const sea = { url: 'https://pages.example/sea', title: 'The sea at noon' }
  await post('cem', '/recommend', { ...sea, message: 'Warm at last' })
  await until(monday + 2 * day)
  expect(await read('/')).toMatch(/Cem Aydın.*Warm at last/)

  // on Wednesday, somebody asks for contact
  const hello = { from: members.dan, to: members.ana, subject: '', message: 'We met in Kiel' }
  const request = await store.transaction(({ contactRequests }) => contactRequests.add(hello, clock.now))
  await until(monday + 3 * day)
  expect(await read('/requests')).toMatch(/Dan Weber.*We met in Kiel/)

  // on Thursday, her share is answered and thanked
  await post('ben', `/${mine}/comments`, { message: 'I would add the tide' })
  await put('cem', `/${mine}/like`)
  await until(monday + 4 * day)
  const aboutMine = ['Cem Aydın thanked you: ', 'Ben Okafor answered: I would add the tide']
  expect(await week.notices()).toEqual(aboutMine)
  expect(await read('/requests')).toMatch(/Ben Okafor.*I would add the tide/)

  // on Friday, she answers what waits, and her new contact posts
  await put('ana', `/${pass}`, { value: 'THANKS', message: 'Good find' })
  const accepted = {
    member: members.ana,
    id: request as string,
    value: 'ACCEPT',
    contactCard: 'NONE',
    message: '',
  } as const
  expect(await store.transaction((tx) => answerContactRequest(tx, accepted, clock.now))).toBe('done')
  await post('dan', '/status', { message: 'Who knows the harbour of Kiel?' })
  await until(monday + 5 * day)
  expect(await read('/requests')).not.toContain('You answered Ben Okafor')
  expect(await read('/requests?done')).toContain('You answered Ben Okafor')
  expect(await read('/requests')).not.toContain('We met in Kiel')
  expect(await read('/')).toMatch(/Dan Weber.*Who knows the harbour/)

  // on Saturday, a colleague joins
  await store.members.set(members.eve, { joined: clock.now })
  await store.teams.set(members.eve, ['Harbour'])
  await until(monday + 6 * day)
  expect(await read('/')).toContain('Eve Moreau')

  // until Monday's digest, two e-mails, each of one thing that waited
  expect(mails.map((mail) => mail.split('\n')[0])).toEqual([
    'Ben Okafor sent you a page',
    'Dan Weber sent you a contact request',
  ])
  await until(monday + 7 * day + hour)
  expect(mails).toHaveLength(3)
  const digest = mails[2] ?? ''
  expect(digest).toMatch(/^Your week on Circle/)
  const inDigest = [
    'The sea at noon',
    'Cem Aydın',
    'Warm at last',
    'Who knows the harbour',
    'Dan Weber',
    'Eve Moreau',
    'I would add the tide',
    'Ben Okafor',
  ]
  for (const words of inDigest) expect(digest).toContain(words)
  // what has an e-mail of its own, and what is done with, isn't told again
  for (const words of ['The third paragraph', 'We met in Kiel', 'Good find']) expect(digest).not.toContain(words)
  for (const words of [
    'The third paragraph',
    'We met in Kiel',
    'Warm at last',
    'I would add the tide',
    'Who knows the harbour',
  ])
    expect(mails.join('\n').split(words), words).toHaveLength(2)

  // the week after is quiet
  await until(monday + 14 * day + hour)
  expect(mails).toHaveLength(3)
})
