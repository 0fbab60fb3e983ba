import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { unreadWrites } from '../../../../src/extension/storage/items.ts'
import { checkAll } from '../../support/background.ts'
import { asked, click, done, openPopup, settle } from '../../support/pages.ts'
import { held, owner, writeOf } from '../../support/stored/writes.ts'

const status: WriteContent = { type: 'status', message: 'A thought for all', social_account: [] }

const letter = { type: 'letter', to: 'Ana', lines: ['Dear Ana,', 'how are you?'] }

/** Opens the popup of a build that finds these writes of another one. */
async function open(...outbox: object[]): Promise<void> {
  await fakeBrowser.storage.local.set({ 'outbox@1': outbox })
  await checkAll()
  await openPopup({ replies: { takeBackWrite: done, discardWrite: done } })
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.outbox details')) details.open = true
  await settle()
}

const cards = () =>
  [...document.querySelectorAll('.outbox li')].map((card) =>
    [...card.querySelectorAll('p, button')].map(({ textContent }) => textContent),
  )
const summaries = () => [...document.querySelectorAll('.outbox summary')].map(({ textContent }) => textContent)

describe('a write that another build stored', () => {
  it('is shown with its text and the reason, apart from the others, and can be edited or discarded', async () => {
    await open({ ...writeOf(status), phase: 'paused' }, writeOf(status, held()))
    expect(summaries()).toEqual(['1 entry saved by another version', '1 post not sent yet'])
    screen.getByText(
      'Another version of Passalong saved this. This version can’t tell whether it was sent, so it doesn’t send it.',
    )
    expect(cards()[0]).toEqual(['A thought for all', 'Edit', 'Discard'])
    const [{ key } = { key: '' }] = await unreadWrites.get()
    await click(screen.getByRole('button', { name: 'Discard A thought for all' }))
    expect(asked('discardWrite')).toEqual([{ key }])
    await click(screen.getByRole('button', { name: 'Edit A thought for all' }))
    expect(asked('takeBackWrite')).toEqual([{ key }])
    expect(screen.getByRole('tab', { name: /^News/ }).getAttribute('aria-selected')).toBe('true')
  })

  it('of a kind that this build doesn’t know is shown with all its texts', async () => {
    await open({ ...writeOf(status), content: letter })
    expect(cards()).toEqual([['Ana\nDear Ana,\nhow are you?', 'Discard']])
  })

  it('without a text is shown by its action', async () => {
    await open({ ...writeOf({ type: 'deletion', id: 'ada' }), name: 'Ada', phase: 'paused' })
    expect(cards()).toEqual([['Delete the request from Ada', 'Discard']])
  })

  it('with an unknown reason is shown with its text, as after a fault', async () => {
    const refused = { phase: 'refused', failure: { code: 'of-tomorrow' } }
    await open({
      ...writeOf({ type: 'answer', id: 'a', value: 'ACCEPT', contact_card: 'ALL', message: 'Hi' }),
      ...refused,
    })
    expect(cards()[0]).toContain('Hi')
    expect(document.querySelector('.outbox [role=alert]')?.getAttribute('data-code')).toBe('unexpected')
  })

  it('is not shown to another member, nor if it was delivered', async () => {
    await open(
      { ...writeOf(status, { owner: `${owner}-2` }), phase: 'paused' },
      { ...writeOf(status), content: letter, phase: 'done' },
    )
    expect(document.querySelector('.outbox')).toBeNull()
  })
})
