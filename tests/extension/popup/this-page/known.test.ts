import { expect, it } from 'vitest'
import { sectionsOf } from '../../../../src/extension/popup/this-page/known.ts'
import type { Sharer } from '../../../../src/extension/schemas/wire.ts'
import { recommendationBy } from '../../support/stored/lists.ts'

const sharers = (...ids: string[]): Sharer[] => recommendationBy(ids.map((id) => ({ id }))).data
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)

/** @param replied contacts in the network's reply; null without a reply */
function sections(data: string[], replied: string[] | null, known: string[], change: object = {}, count?: number) {
  const recommendation = recommendationBy(
    data.map((id) => ({ id })),
    change,
  )
  const contacts = replied && { count: count ?? replied.length, data: sharers(...replied) }
  const { contacts: own, others, areContactsHidden } = sectionsOf({ recommendation, contacts }, sharers(...known), 'me')
  return [own.count, ids(own.listed), others.count, ids(others.listed), areContactsHidden]
}

it.each<[string, ReturnType<typeof sections>, unknown[]]>([
  [
    'lose who is missing in the whole list of contacts',
    sections(['cy', 'bo'], ['bo'], ['ana', 'bo'], { count: 40 }),
    [1, ['bo'], 39, ['cy'], false],
  ],
  [
    'keep who may be in the rest of the list',
    sections(['cy'], null, ['ana'], { count: 40 }),
    [1, ['ana'], 39, ['cy'], false],
  ],
  [
    'count contacts who are not listed yet',
    sections(['cy', 'ana'], ['ana'], [], { count: 40 }, 12),
    [12, ['ana'], 28, ['cy'], false],
  ],
  [
    'leave the member out of both',
    sections(['me', 'ana', 'cy'], ['ana', 'me'], [], { shared: true }),
    [2, ['ana'], 1, ['cy'], false],
  ],
  [
    'take nobody without an id for somebody else',
    sections(['', 'ana', ''], ['ana'], []),
    [1, ['ana'], 2, ['', ''], false],
  ],
])('the contacts and the others who shared a page %s', (_, split, expected) => {
  expect(split).toEqual(expected)
})

it.each<[string, Partial<Sharer>]>([
  ['link', { link: 'https://network.example/profile/ana' }],
  ['name', { name: 'Ana' }],
  ['time alone', { updated_time: '2026-03-01T10:00:00Z' }],
])(
  'the contacts and the others who shared a page list a contact without an id once, who has the same %s',
  (_, fields) => {
    const ana = { id: '', ...fields }
    const recommendation = recommendationBy([{ id: '', name: 'Cy' }, ana])
    const contacts = { count: 1, data: recommendationBy([ana]).data }
    const { contacts: own, others } = sectionsOf({ recommendation, contacts }, [], 'me')
    expect({ listed: own.listed, others }).toEqual({
      listed: contacts.data,
      others: { count: 1, listed: recommendation.data.slice(0, 1) },
    })
  },
)
