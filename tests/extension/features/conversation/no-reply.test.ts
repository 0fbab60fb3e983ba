// @vitest-environment node

import { describe, expect } from 'vitest'
import { type Circle, it } from '../../support/network/circle.ts'

/*
 * Conclusions of a write without a reply, at a network that ignores keys: only what has arrived is done. Whatever else
 * looks like it must not count, or the member’s words are lost in silence.
 */

const url = 'https://news.example/harbour'
const name = 'ana Test'

type Handlers = Awaited<ReturnType<Circle['build']>>['handlers']

async function shareOfAna(circle: Circle): Promise<string> {
  await circle.send('ana', 'POST', '/recommend', { url, title: 'The harbour' })
  return ((await circle.get('ana', `/recommend?url=${url}`)) as { share_id: string }).share_id
}

const answered = async (circle: Circle, id: string, login: string): Promise<string> =>
  (await circle.send(login, 'POST', `/${id}/comments`, { message: 'Well seen' })).body.created_graph_id

interface Case {
  /** Makes something that looks like the write, and isn’t it. @returns the id about which the write is */
  prepare?: (circle: Circle, share: string) => Promise<string>
  act: (handlers: Handlers, id: string) => Promise<unknown>
}

const thank: Case['act'] = (handlers, id) => handlers.like({ id, name, liked: true })
const answer: Case['act'] = (handlers, id) => handlers.answerNews({ id, name, message: 'Well seen' })

const cases: Record<string, Case> = {
  thanks: { act: thank },
  'thanks, beside those of another member': {
    async prepare(circle, share) {
      await circle.send('ben', 'PUT', `/${share}/like`)
      return share
    },
    act: thank,
  },
  'the end of thanks': {
    async prepare(circle, share) {
      await circle.send('maya', 'PUT', `/${share}/like`)
      return share
    },
    act: (handlers, id) => handlers.like({ id, name, liked: false }),
  },
  'an answer': { act: answer },
  'an answer, beside the same words of another member': {
    async prepare(circle, share) {
      await answered(circle, share, 'ben')
      return share
    },
    act: answer,
  },
  'the removal of an answer': {
    prepare: (circle, share) => answered(circle, share, 'maya'),
    act: (handlers, id) => handlers.removeComment({ id }),
  },
}

describe.each(Object.entries(cases))('%s without a reply', (_, { prepare, act }) => {
  it.for([true, false])('is done only if it arrived (%s)', async (arrives, { circle }) => {
    const { handlers, phasesLater } = await circle.build({ profile: 'token' })
    const share = await shareOfAna(circle)
    const id = (await prepare?.(circle, share)) ?? share
    circle.intercept(async (send, { method }) => {
      if (method === 'GET') return send()
      if (arrives) await send()
      throw new TypeError('Failed to fetch')
    })
    await act(handlers, id)
    expect((await phasesLater()).map(([, phase]) => phase)).toEqual([arrives ? 'done' : 'unknown'])
  })

  it('is not done if the network fails to say', async ({ circle }) => {
    const { handlers, phasesLater } = await circle.build({ profile: 'token' })
    const share = await shareOfAna(circle)
    const id = (await prepare?.(circle, share)) ?? share
    circle.intercept(async (send, { method, url }) => {
      if (method === 'GET' && !url.endsWith('/me')) return new Response(null, { status: 500 })
      if (method === 'GET') return send()
      throw new TypeError('Failed to fetch')
    })
    await act(handlers, id)
    expect((await phasesLater()).map(([, phase]) => phase)).not.toEqual(['done'])
  })
})
