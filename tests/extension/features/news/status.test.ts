// @vitest-environment node

import { expect, it } from 'vitest'
import { browser } from 'wxt/browser'
import { statusDraft } from '../../../../src/extension/features/news/stored.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import {
  answers,
  ignoringKeys,
  meet,
  meetUnconfirmed,
  odd,
  owner,
  stored,
} from '../../background/outbox/odd-network.ts'
import { settledOutbox } from '../../support/stored/lists.ts'

const status = { message: ' A status & more ', social_account: ['one', 'two'] }

// shows: §4 status.social_account, §4 parameters
it('a status is sent once from two windows, with each chosen account', async () => {
  const { bodies, respond } = answers.recording()
  const { handlers } = await meet(respond)
  await Promise.all([handlers.status(status), handlers.status(status)])
  await handlers.status({ message: 'Another status', social_account: [] })
  await settledOutbox()
  const sent = 'message=A+status+%26+more&social_account=one&social_account=two'
  expect(bodies).toEqual([sent, 'message=Another+status'])
})

it('an unconfirmed status that is given up returns to its form with all accounts, and warns whatever else is posted', async () => {
  const { handlers, responds, key } = await meetUnconfirmed((handlers) => handlers.status(status))
  const draft = statusDraft(owner())
  await draft.set({ message: 'Later', social_account: ['two', 'three'] })
  await handlers.takeBackWrite({ key })
  expect(await items.outbox.get()).toEqual([])
  const given = { message: `${status.message}\nLater`, social_account: ['one', 'two', 'three'] }
  expect(await draft.get()).toEqual({ ...given, unconfirmed: 'status' })
  responds.write = answers.taken
  await handlers.status({ message: 'Another status', social_account: [] })
  expect(await stored.phases()).toEqual([['status', 'done', undefined]])
  expect(await draft.get()).toEqual({ ...given, unconfirmed: 'status' })
})

// shows: §4 paging, §4 status, §4 newsfeed.language
it.each([
  ['is there', new Date().toISOString(), 'A status &amp; more', 'done'],
  ['is an older one', '2013-05-03T13:59:41+0200', 'A status & more', 'unknown'],
  ['is another', new Date().toISOString(), 'Another one', 'unknown'],
])('an unconfirmed status is looked up: the result %s', async (_, creation_date, message, phase) => {
  const { handlers } = await meet(answers.failing, {
    ...ignoringKeys,
    read: (_, response) => answers.reply(response, { data: [{ message, creation_date }] }),
  })
  await handlers.status({ message: 'A status & more', social_account: [] })
  expect(await stored.phases()).toEqual([['status', phase, phase === 'done' ? undefined : 'unconfirmed']])
  expect(odd.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /me',
    'POST /status',
    'GET /me/newsfeed?language=ALL&limit=20',
  ])
})

it('the draft of another build whose accounts have another shape is read without them', async () => {
  const draft = statusDraft(owner())
  const fields = { message: 'A status', social_account: [] }
  await browser.storage.local.set({ [draft.key]: { at: Date.now(), fields: { ...fields, social_account: 1 } } })
  expect(await draft.get()).toEqual(fields)
})
