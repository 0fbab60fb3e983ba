// @vitest-environment node

import { describe, expect } from 'vitest'
import type { Passes } from '../../../../src/contract/resources.ts'
import { passAnswerDraft } from '../../../../src/extension/features/passes/stored.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { type Circle, it } from '../../support/network/circle.ts'
import { optionsWith } from '../../support/stored/options.ts'

/*
 * Conclusions of a write without a reply, at a network that ignores keys: only what has arrived is done. Whatever else
 * looks like it must not count, or the member’s words are lost in silence.
 */

const url = 'https://news.example/harbour'
const texts = { title: 'The harbour', overview: '', keywords: '', site_name: '', url_picture: '' }
const page = { url, pageUrl: url, ...texts, message: 'This is what I meant', quote: '' }

type Handlers = Awaited<ReturnType<Circle['build']>>['handlers']

async function receivedFrom(circle: Circle, login: string): Promise<string> {
  await circle.send(login, 'POST', '/pass', { url, to: circle.id('maya') })
  const { data }: Passes = await circle.get('maya', '/me/passes')
  return data[0]?.id ?? ''
}

interface Case {
  /** Makes something that looks like the write, and isn’t it. @returns an id that the write needs */
  prepare?: (circle: Circle) => Promise<string>
  act: (handlers: Handlers, circle: Circle, id: string) => Promise<unknown>
}

const keep: Case['act'] = (handlers) => handlers.passPage(page)
const toAna: Case['act'] = (handlers, circle) => handlers.passPage({ ...page, to: [circle.addressee('ana')] })
const passed =
  (fields: Record<string, string>, by = 'maya') =>
  async (circle: Circle) => {
    const to = fields.to === 'me' ? 'me' : circle.id(fields.to ?? 'ana')
    await circle.send(by, 'POST', '/pass', { url, message: page.message, ...fields, to })
    return ''
  }

const cases: Record<string, Case> = {
  'a pass': { act: toAna },
  'a pass, beside one of the page to somebody else': { prepare: passed({ to: 'ben' }), act: toAna },
  'a pass, beside one with other words': { prepare: passed({ message: 'Something else' }), act: toAna },
  'a pass, beside one of another page': { prepare: passed({ url: `${url}/2` }), act: toAna },
  'a kept page': { act: keep },
  'a kept page, beside another note on it': { prepare: passed({ to: 'me', message: 'Another note' }), act: keep },
  'a kept page, beside another kept page': { prepare: passed({ to: 'me', url: `${url}/2` }), act: keep },
  'an answer': {
    prepare: (circle) => receivedFrom(circle, 'ana'),
    act: (handlers, _, id) => handlers.answerPass({ id, name: 'ana Test', value: 'THANKS', message: 'On page 3?' }),
  },
  'an answer, beside “done” with the same pass': {
    async prepare(circle) {
      const id = await receivedFrom(circle, 'ana')
      await circle.send('maya', 'PUT', `/${id}`, { value: 'DONE' })
      return id
    },
    act: (handlers, _, id) => handlers.answerPass({ id, name: 'ana Test', value: 'THANKS', message: '' }),
  },
  'the end of a pass': {
    async prepare(circle) {
      await passed({ to: 'ana' })(circle)
      const { data }: Passes = await circle.get('maya', '/me/passes?sent=TRUE')
      return data[0]?.id ?? ''
    },
    act: (handlers, _, id) => handlers.takeBackPass({ id, url, pageTitle: '' }),
  },
  'the end of a kept page': {
    async prepare(circle) {
      await passed({ to: 'me' })(circle)
      const { data }: Passes = await circle.get('maya', '/me/passes?kept=TRUE')
      return data[0]?.id ?? ''
    },
    act: (handlers, _, id) => handlers.takeBackPass({ id, url, pageTitle: '', isKept: true }),
  },
}

describe.each(Object.entries(cases))('%s without a reply', (_, { prepare, act }) => {
  it.for([true, false])('is done only if it arrived (%s)', async (arrives, { circle }) => {
    const { handlers, phasesLater } = await circle.build({ profile: 'token' })
    const id = (await prepare?.(circle)) ?? ''
    circle.intercept(async (send, { method }) => {
      if (method === 'GET') return send()
      if (arrives) await send()
      throw new TypeError('Failed to fetch')
    })
    await act(handlers, circle, id)
    expect((await phasesLater()).map(([, phase]) => phase)).toEqual([arrives ? 'done' : 'unknown'])
  })
})

it('an answer doesn’t follow the member who signs in next', async ({ circle }) => {
  const { handlers, outbox } = await circle.build()
  const id = await receivedFrom(circle, 'ana')
  await items.options.set(optionsWith({ undoSeconds: 10 }))
  await handlers.answerPass({ id, name: 'ana Test', value: 'THANKS', message: 'For Ana' })
  const other = circle.owner.replace(circle.id('maya'), circle.id('ben'))
  await outbox.takeBackSince(circle.owner, 0, other)
  expect(await passAnswerDraft(circle.owner, id).get()).toEqual({ message: 'For Ana' })
  expect(await passAnswerDraft(other, id).get()).toBeNull()
})
