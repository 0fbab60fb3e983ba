import { describe, expect, it } from 'vitest'
import type { List, Notice } from '../../../../src/contract/resources.ts'
import { reportRows, takeDown } from '../../../../src/service/features/moderation/rows.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { friday, hour, linkIn, monday, pathOf, test } from '../../capabilities/mail/news-network.ts'
import { ana, token as anas, ben, bens, network, store } from '../../members.ts'
import { baseUrl, expectParts } from '../../test-network.ts'
import { cem, cems, passed, url, usePeople } from './people.ts'

const thank = (token: string, id: string, message = '') => {
  network.clock.now += 1000
  return network.send('PUT', `/${id}`, { value: 'THANKS', message }, token)
}

const noticesOf = async (token: string, since = '') =>
  (await network.get(`/me/notices${since}`, token)).body as unknown as List<Notice>
const kinds = ({ data }: List<Notice>) =>
  data.map(({ kind, from_count, on, message }) => [kind, from_count, on.id, message].join(' ').trim())

describe('thanks for a pass', () => {
  usePeople()

  it('are told to its sender, gathered by pass, answers apart, the latest first', async () => {
    const [first, second] = [await passed(anas, [ben, cem]), await passed(anas, [ben])]
    await thank(bens, second)
    await thank(bens, first, 'On page three?')
    await thank(cems, first)
    const list = await noticesOf(anas)
    expect(kinds(list)).toEqual([`THANKS 1 ${first}`, `COMMENT 1 ${first} On page three?`, `THANKS 1 ${second}`])
    expect(list.data[0]).toMatchObject({
      ...{ id: `notice-thanks-${first}`, type: 'NOTICE', name: 'cem Test thanked you' },
      ...{ from: [{ id: cem }], from_count: 1, link: `${baseUrl}/passes/${first}` },
      on: { id: first, type: 'PASS', name: 'Night trains', link: `${baseUrl}/passes/${first}`, url },
    })
    for (const token of [bens, cems]) expect(kinds(await noticesOf(token))).toEqual([])
  })

  it('are told anew if an answer follows', async () => {
    const id = await passed(anas, [ben])
    await thank(bens, id)
    const since = `?${new URLSearchParams({ since: new Date(network.clock.now).toISOString() })}`
    expect(kinds(await noticesOf(anas, since))).toEqual([])
    await thank(bens, id, 'Read it')
    expect(kinds(await noticesOf(anas, since))).toEqual([`COMMENT 1 ${id} Read it`])
    expect(kinds(await noticesOf(anas))).toEqual([`COMMENT 1 ${id} Read it`])
  })

  it('stay told if the receiver removes the pass; “done” and a removal alone are told to nobody', async () => {
    const [thanked, done, removed] = [await passed(anas, [ben]), await passed(anas, [ben]), await passed(anas, [ben])]
    await thank(bens, thanked)
    await network.send('PUT', `/${done}`, { value: 'DONE' }, bens)
    for (const id of [thanked, removed]) await network.send('DELETE', `/${id}`, {}, bens)
    expect(kinds(await noticesOf(anas))).toEqual([`THANKS 1 ${thanked}`])
  })

  it('of a pass that is taken down, or of a removed member, are told no longer', async () => {
    const [first, second] = [await passed(anas, [ben]), await passed(anas, [cem])]
    await thank(bens, first)
    await thank(cems, second)
    await store.of(reportRows).add({ reporter: ben, member: ana, item: first, reason: 'insult', message: '' }, 1)
    const what = { actor: operator, member: ana, item: first, reason: 'Rude' }
    expect(await store.transaction((tx) => takeDown(tx, what, 1))).toBe(true)
    expect(kinds(await noticesOf(anas))).toEqual([`THANKS 1 ${second}`])
    await network.remove(cem)
    expect(kinds(await noticesOf(anas))).toEqual([])
  })
})

test('a digest tells who thanked for a pass, with the words of the one who answered; no other has a word of it', async ({
  circle,
}) => {
  const { ben, cem, network: sent } = circle
  for (const member of [ben, cem]) await sent.store.contacts.connect(circle.ana, member, friday - hour)
  await circle.sendAt()
  sent.clock.now = friday + hour
  const [anasToken, ...others] = await Promise.all([circle.ana, ben, cem].map((member) => sent.token(member)))
  const page = { url: 'https://onions.example/cake', title: 'Zwiebelkuchen', message: 'Federweisser' }
  const { body } = await sent.post('/pass', { ...page, to: [ben, cem].join() }, anasToken)
  const id = body.created_graph_id
  for (const [index, message] of ['The first words', ''].entries()) {
    sent.clock.now += hour
    await sent.send('PUT', `/${id}`, { value: 'THANKS', message }, others[index])
  }
  await sent.post('/recommend', { url: 'https://bread.example/', title: 'Bread' }, anasToken)
  const mails = await circle.sendAt(monday)
  const to = (login: string) => mails.filter(({ to }) => to.includes(`${login}@circle.example`))
  const [mail] = to('ana')
  expectParts(mail?.text, ['Zwiebelkuchen', 'cem Test thanked you', 'ben Test answered', 'ben Test: “The first words”'])
  expect(pathOf(linkIn(mail as never, id))).toBe(`/passes/${id}`)
  const digests = ['ben', 'cem'].map((login) => to(login).filter(({ text }) => text.includes('Bread')))
  for (const [digest] of digests) expectParts(digest?.text, ['Bread'], ['Zwiebelkuchen', 'Federweisser', 'first words'])
})
