import { describe, expect, it } from 'vitest'
import { inStableOrder } from '../../../../../src/extension/popup/this-page/sharers/indexed.ts'
import type { Sharer } from '../../../../../src/extension/schemas/wire/recommendation.ts'
import { recommendationBy } from '../../../support/recommendations.ts'

const sharers = (...ids: string[]): Sharer[] => recommendationBy(ids.map((id) => ({ id }))).data
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)

describe('whoever stands in a list already', () => {
  it.each([
    ['stays where they are', ['ana', 'bo'], ['bo', 'cy', 'ana'], ['ana', 'bo', 'cy']],
    ['goes where they are in it no more', ['ana', 'bo'], ['bo'], ['bo']],
    ['is nobody: the next list is as it is', [], ['cy', 'ana'], ['cy', 'ana']],
    ['is not taken for somebody else without an id', [''], ['', 'ana', ''], ['', 'ana', '']],
  ])('%s', (_, standing, next, shown) => {
    expect(ids(inStableOrder(sharers(...standing), sharers(...next)))).toEqual(shown)
  })

  it('is shown with what the newer list says of them', () => {
    const [told] = inStableOrder(sharers('ana'), recommendationBy([{ id: 'ana', sharing_message: 'New' }]).data)
    expect(told?.sharing_message).toBe('New')
  })
})
