import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import * as items from '../../../../src/extension/storage/items.ts'
import { asked, click, fails, openOptions, reply } from '../../support/pages.ts'

const group = (name: string) => within(screen.getByRole('region', { name }))
const said = (name: string) => group(name).getAllByRole('status')[0]?.textContent

describe('the contact card', () => {
  const card = (name: string) => group('Contact card').getByRole<HTMLInputElement>('radio', { name })

  // shows: §4 answerContactRequest.contact_card
  it('is saved at once and replaces the previous choice', async () => {
    await openOptions()
    expect(card('My business card').checked).toBe(true)
    await click(card('Both my cards'))
    expect(asked('setOptions')).toEqual([{ contact_card: 'ALL' }])
    expect(said('Contact card')).toBe('Saved')
    expect((await items.options.get()).contact_card).toBe('ALL')
    expect([card('My business card').checked, card('Both my cards').checked]).toEqual([false, true])
  })

  it('that could not be saved shows the error, not the confirmation', async () => {
    await openOptions({ replies: { setOptions: fails('unexpected') } })
    await click(card('No card'))
    expect(group('Contact card').getByRole('alert').dataset.code).toBe('unexpected')
    expect(said('Contact card')).toBe('')
    reply({ setOptions: async () => null })
    await click(card('My personal card'))
    expect(screen.queryByText(/was interrupted/)).toBeNull()
  })
})
