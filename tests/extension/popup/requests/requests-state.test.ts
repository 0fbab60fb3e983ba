import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  initialRequests,
  isOpen,
  type RequestsEvent,
  type RequestsState,
  reduceRequests,
} from '../../../../src/extension/popup/requests/requests-state.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { contactRequestSchema } from '../../../../src/extension/schemas/wire.ts'
import { pendingRequests } from '../../support/stored/lists.ts'
import { writeOf } from '../../support/stored/writes.ts'

const requestFrom = (id: string) => v.parse(contactRequestSchema, { id, from: { name: id } })
const listOf = (...ids: string[]) => pendingRequests(ids, { requests: ids.map(requestFrom) })

const answerTo = (id: string, change: Partial<Write> = {}) => ({
  ...writeOf({ type: 'answer', id, value: 'ACCEPT', contact_card: 'NONE', message: '' }),
  ...change,
})
const done = { phase: 'done', due: null } as const

const reduce = (state: RequestsState, ...events: RequestsEvent[]) => events.reduce(reduceRequests, state)
const stored = (list: RequestsState['list'], ...writes: Write[]): RequestsEvent => ({ type: 'stored', list, writes })
const toggled = (state: RequestsState, id: string): RequestsEvent => ({
  type: 'toggled',
  request: requestIn(state, id),
})

function requestIn({ requests }: RequestsState, id: string) {
  const request = requests.find((drawn) => drawn.id === id)
  if (!request) throw new Error(`no request ${id}`)
  return request
}

const idsOf = ({ requests }: RequestsState) => requests.map(({ id }) => id)
const openIn = (state: RequestsState) => state.requests.filter((request) => isOpen(state, request)).map(({ id }) => id)
const endedOf = ({ ended }: RequestsState) => ended && [ended.outcome, ended.request.id, ended.next]

const three = initialRequests(listOf('ada', 'ben', 'eve'), [])

describe('reduceRequests', () => {
  it('opens the first request, and each with an unfinished answer', () => {
    const list = listOf('ada', 'ben', 'eve')
    expect(openIn(three)).toEqual(['ada'])
    expect(openIn(initialRequests(list, [answerTo('eve')]))).toEqual(['ada', 'eve'])
    expect(openIn(initialRequests(list, [answerTo('eve', done)]))).toEqual(['ada'])
  })

  it('opens and closes one request, and no other', () => {
    const opened = reduce(three, toggled(three, 'ben'))
    expect(openIn(opened)).toEqual(['ada', 'ben'])
    expect(openIn(reduce(opened, toggled(three, 'ada')))).toEqual(['ben'])
  })

  it('leaves the first request open if another one comes before it', () => {
    const state = reduce(three, toggled(three, 'ben'), stored(listOf('zoe', 'ada', 'ben', 'eve')))
    expect(openIn(state)).toEqual(['zoe', 'ada', 'ben'])
  })

  it('draws a request until its answer is done, though the list lacks it', () => {
    const write = answerTo('ada')
    const sent = reduce(three, stored(three.list, write), stored(listOf('ben', 'eve'), write))
    expect([idsOf(sent), endedOf(sent)]).toEqual([['ada', 'ben', 'eve'], undefined])
    const state = reduce(sent, stored(sent.list, { ...write, ...done }))
    expect([idsOf(state), endedOf(state)]).toEqual([
      ['ben', 'eve'],
      ['ACCEPT', 'ada', 'ben'],
    ])
  })

  it('draws a request while its answer is saved to the outbox, and no longer if that fails', () => {
    const saving = reduce(three, { type: 'saving', id: 'ada' }, stored(listOf('ben', 'eve')))
    expect(idsOf(saving)).toEqual(['ada', 'ben', 'eve'])
    expect(idsOf(reduce(saving, { type: 'not-saved', id: 'ada' }))).toEqual(['ben', 'eve'])
  })

  it('removes a request with a refused answer when the list lacks it', () => {
    const refused = answerTo('ada', { phase: 'refused' })
    expect(idsOf(reduce(three, stored(listOf('ben', 'eve'), refused)))).toEqual(['ben', 'eve'])
  })

  it('opens the request that takes the place of an open one', () => {
    const write = answerTo('ada')
    expect(
      openIn(reduce(three, stored(three.list, write), stored(listOf('ben', 'eve'), { ...write, ...done }))),
    ).toEqual(['ben'])
    const last = reduce(three, toggled(three, 'eve'), stored(three.list, answerTo('eve', done)))
    expect([endedOf(last), openIn(last)]).toEqual([
      ['ACCEPT', 'eve', 'ben'],
      ['ada', 'ben', 'eve'],
    ])
  })

  it('opens no other request if the member closed the answered one', () => {
    const write = answerTo('eve')
    const sent = reduce(three, stored(three.list, write))
    expect(openIn(sent)).toEqual(['ada', 'eve'])
    const ended = reduce(sent, toggled(sent, 'eve'), stored(listOf('ada', 'ben'), { ...write, ...done }))
    expect(endedOf(ended)).toEqual(['ACCEPT', 'eve', 'ben'])
    expect(openIn(ended)).toEqual(['ada'])
  })

  it('names the outcome of each kind of answer', () => {
    const write = answerTo('ada')
    const outcomeOf = (...writes: Write[]) =>
      reduce(three, ...writes.map((stage) => stored(three.list, stage))).ended?.outcome
    expect(outcomeOf({ ...write, ...done })).toBe('ACCEPT')
    expect(outcomeOf({ ...write, ...done, failure: { code: 'not-found' } })).toBe('GONE')
    expect(outcomeOf({ ...write, phase: 'unknown' }, { ...write, ...done })).toBe('CONFIRMED')
    expect(outcomeOf(writeOf({ type: 'deletion', id: 'ada' }, done))).toBe('deletion')
  })

  it('ignores answers that were done at first, and each later one once', () => {
    const before = answerTo('ada', done)
    const state = initialRequests(three.list, [before])
    expect(reduce(state, stored(listOf('ben', 'eve'), before)).ended).toBeUndefined()
    const once = reduce(three, stored(three.list, before))
    expect(reduce(once, stored(listOf('ada', 'ben'), before)).ended).toBe(once.ended)
  })
})
