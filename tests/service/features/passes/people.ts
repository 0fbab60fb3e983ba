import { beforeEach } from 'vitest'
import type { Passes } from '../../../../src/contract/resources.ts'
import { ana, ben, network, store, useTokens } from '../../members.ts'

/** Ana's contact is Ben; Cem is in her team alone; Dee is nothing to her. */
export let cem: string
export let dee: string
export let cems: string
export let dees: string

export const browserOf = (member: string) => network.browseAs(member)

export function usePeople(): void {
  useTokens()
  beforeEach(async () => {
    cem = await network.addMember('cem')
    dee = await network.addMember('dee')
    cems = await network.token(cem)
    dees = await network.token(dee)
    await store.contacts.connect(ana, ben, network.clock.now)
    for (const member of [ana, cem]) await store.teams.set(member, ['Sales'])
  })
}

export const url = 'http://news.example/a'

export const words = {
  ...{ url, title: 'Night trains', overview: 'They are full', keywords: 'trains', site_name: 'News' },
  ...{ message: 'What I meant', quote: 'None of them has enough cars', language: 'fr' },
}

/** Passes the page to members, and returns the response. */
export const pass = (token: string, to: readonly string[], fields: Record<string, string> = {}) => {
  network.clock.now += 1000
  return network.post('/pass', { ...words, to: to.join(), ...fields }, token)
}

export const passed = async (...of: Parameters<typeof pass>): Promise<string> =>
  (await pass(...of)).body.created_graph_id

export const passesOf = async (token: string, query = '') =>
  (await network.get(`/me/passes${query}`, token)).body as unknown as Passes
