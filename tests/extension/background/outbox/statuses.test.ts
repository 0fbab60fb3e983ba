// @vitest-environment node
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { oddities } from '../../../support/odd-server.ts'
import { settledOutbox } from '../../support/stored/outbox.ts'
import { ignoringKeys, meet, odd, phases, reply, taken } from './odd-network.ts'

// shows: §4 status.social_account, §4 changed, §4 parameters, observed changed, observed lists
it('a status is sent with each chosen account, and without the parameter if there is none', async () => {
  const bodies: string[] = []
  const { handlers } = await meet(async (request, response) => {
    bodies.push(await text(request))
    taken(request, response)
  })
  await handlers.postStatus({ message: ' A status & more ', social_account: ['one', 'two'] })
  await handlers.postStatus({ message: 'Another status', social_account: [] })
  await settledOutbox()
  expect(bodies).toEqual(['message=A+status+%26+more&social_account=one&social_account=two', 'message=Another+status'])
})

// shows: §4 paging, §4 status, §4 newsfeed.language, observed memberNewsfeed, ours idempotency-key
it.each([
  ['is there', new Date().toISOString(), 'A status &amp; more', 'done'],
  ['is an older one', '2013-05-03T13:59:41+0200', 'A status & more', 'unknown'],
  ['is another', new Date().toISOString(), 'Another one', 'unknown'],
])('an unconfirmed status is looked up: the result %s', async (_, creation_date, message, phase) => {
  const { handlers } = await meet(oddities['server error'], {
    ...ignoringKeys,
    read: (_, response) => reply(response, { data: [{ message, creation_date }] }),
  })
  await handlers.postStatus({ message: 'A status & more', social_account: [] })
  expect(await phases()).toEqual([['status', phase, phase === 'done' ? undefined : 'unconfirmed']])
  expect(odd.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /me',
    'POST /status',
    'GET /me/newsfeed?language=ALL&limit=20',
  ])
})
