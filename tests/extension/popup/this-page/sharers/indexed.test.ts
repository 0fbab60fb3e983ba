import { describe, expect, it } from 'vitest'
import { inStableOrder } from '../../../../../src/extension/popup/this-page/indexed.ts'
import type { Sharer } from '../../../../../src/extension/schemas/wire.ts'
import { recommendationBy } from '../../../support/stored/recommendations.ts'

const sharers = (...ids: string[]): Sharer[] => recommendationBy(ids.map((id) => ({ id }))).data
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)

describe('a listed sharer', () => {
  it.each([
    ['stays in place', ['ana', 'bo'], ['bo', 'cy', 'ana'], ['ana', 'bo', 'cy']],
    ['disappears if the new list lacks them', ['ana', 'bo'], ['bo'], ['bo']],
    ['is none at first: the new list is unchanged', [], ['cy', 'ana'], ['cy', 'ana']],
    ['without an id matches no other', [''], ['', 'ana', ''], ['', 'ana', '']],
  ])('%s', (_, standing, next, shown) => {
    expect(ids(inStableOrder(sharers(...standing), sharers(...next)))).toEqual(shown)
  })

  it('has the content of the newer list', () => {
    const [sharer] = inStableOrder(sharers('ana'), recommendationBy([{ id: 'ana', sharing_message: 'New' }]).data)
    expect(sharer?.sharing_message).toBe('New')
  })
})
