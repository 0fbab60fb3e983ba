import { describe, expect, it } from 'vitest'
import { inPlace, withContactsInPlace } from '../../../src/extension/popup/indexed.ts'
import type { Sharer } from '../../../src/extension/schemas/recommendation.ts'
import { recommendationBy } from '../support/recommendations.ts'

const sharers = (...ids: string[]): Sharer[] => recommendationBy(ids.map((id) => ({ id }))).data
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)

describe('whoever stands in a list already', () => {
  it.each([
    ['stays where they are', ['ana', 'bo'], ['bo', 'cy', 'ana'], ['ana', 'bo', 'cy']],
    ['goes where they are in it no more', ['ana', 'bo'], ['bo'], ['bo']],
    ['is nobody: the next list is as it is', [], ['cy', 'ana'], ['cy', 'ana']],
    ['is not taken for somebody else without an id', [''], ['', 'ana', ''], ['', 'ana', '']],
  ])('%s', (_, standing, next, shown) => {
    expect(ids(inPlace(sharers(...standing), sharers(...next)))).toEqual(shown)
  })

  it('is shown with what the newer list says of them', () => {
    const [told] = inPlace(sharers('ana'), recommendationBy([{ id: 'ana', sharing_message: 'New' }]).data)
    expect(told?.sharing_message).toBe('New')
  })
})

describe('contacts of the index, once the network has listed who shared the page', () => {
  const reply = (listed: string[], count: number) =>
    recommendationBy(
      listed.map((id) => ({ id })),
      { count },
    )

  it('stay above the others', () => {
    expect(ids(withContactsInPlace(reply(['cy', 'ana'], 2), sharers('ana'), false).data)).toEqual(['ana', 'cy'])
  })

  it('stay where the list goes on, since they may be in the rest of it', () => {
    expect(ids(withContactsInPlace(reply(['cy'], 30), sharers('ana'), false).data)).toEqual(['ana', 'cy'])
  })

  it('stay where contacts alone were asked for and none is listed, since the network may not have been allowed to tell', () => {
    const { count, data } = withContactsInPlace(reply([], 0), sharers('ana', 'bo'), true)
    expect([count, ids(data)]).toEqual([2, ['ana', 'bo']])
    expect(ids(withContactsInPlace(reply([], 0), sharers('ana'), false).data)).toEqual([])
    expect(ids(withContactsInPlace(reply(['cy'], 1), sharers('ana'), true).data)).toEqual(['cy'])
  })

  it('go where the list is complete without them: they took their share back', () => {
    expect(ids(withContactsInPlace(reply(['cy'], 1), sharers('ana'), false).data)).toEqual(['cy'])
  })
})
