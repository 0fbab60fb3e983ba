import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { draftLifetime, removeDrafts, shareDraft, statusDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { button } from '../../support/elements.ts'
import { asked, click, fails, openOptions, press, settle, store } from '../../support/pages.ts'
import { becomes, isDone, owner, writeOf } from '../../support/stored/writes.ts'

const group = (name: string) => within(screen.getByRole('region', { name }))
const said = (name: string) => group(name).getAllByRole('status')[0]?.textContent

const status = (message: string) => writeOf({ type: 'status', message, social_account: [] })
const others = (write: Write): Write => ({ ...write, owner: `${owner}-2` })

describe('unsent text', () => {
  const section = () => group('Not sent yet')
  const counts = () => document.querySelector('#unsent > p')?.textContent
  const article = shareDraft(owner, 'https://news.example/')

  const deleteUnsent = async () => {
    await removeDrafts()
    await items.outbox.set([])
    return null
  }
  const typed = async () => {
    await article.set({ message: 'Half' })
    await statusDraft(`${owner}-2`).set({ message: 'Half', social_account: [] })
  }

  it('is counted: drafts and unsent writes of all accounts', async () => {
    await typed()
    await openOptions({ stored: { outbox: [others(status('One')), { ...status('Two'), phase: 'done' }] } })
    expect(counts()).toBe('2 drafts · 1 status not confirmed yet')
    section().getByText(new RegExp(`stay on this computer for ${draftLifetime} days`))
    await isDone()
    await store({ outbox: [status('One'), status('Two')] })
    await becomes({ phase: 'refused', failure: { code: 'invalid' } })
    expect(counts()).toBe('2 drafts · 1 status not sent yet · 1 status not confirmed yet')
  })

  it('is deleted when the consent is withdrawn; the question says so only if there is some', async () => {
    const withdrawConsent = async () => {
      await deleteUnsent()
      await items.consent.set(null)
      return null
    }
    const question = () => document.getElementById('consent-question')?.textContent
    await openOptions({ replies: { withdrawConsent } })
    await click(button('Withdraw your agreement'))
    expect(question()).toBe('Withdraw your agreement and sign out?')
    await typed()
    await store({ outbox: [others(status('One'))] })
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(question()).toBe(
      'Withdraw your agreement and sign out? This also deletes the drafts of every account, and everything that is not sent yet: 2 drafts · 1 status not confirmed yet.',
    )
    await click(button('Withdraw your agreement'))
    expect(counts()).toBe('There are no drafts, and nothing waits to be sent.')
  })

  it('shows that there is none; drafts typed in a popup appear when the page gets the focus', async () => {
    await openOptions()
    expect([counts(), section().queryByRole('button')]).toEqual([
      'There are no drafts, and nothing waits to be sent.',
      null,
    ])
    await typed()
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(counts()).toBe('2 drafts')
  })

  it('is deleted after a question', async () => {
    await typed()
    await openOptions({ stored: { outbox: [status('One')] }, replies: { deleteUnsent } })
    await click(button('Delete all of it'))
    section().getByText('Delete the drafts of every account, and everything that is not sent yet?')
    expect([document.activeElement, asked('deleteUnsent')]).toEqual([button('Keep it'), []])
    expect(button('Delete all of it').className).toBe('danger')
    await click(button('Delete all of it'))
    expect([asked('deleteUnsent').length, counts(), said('Not sent yet')]).toEqual([
      1,
      'There are no drafts, and nothing waits to be sent.',
      'Deleted',
    ])
    expect(document.activeElement).toBe(section().getByRole('heading', { name: 'Not sent yet' }))
  })

  it('that is sent later is not reported as deleted', async () => {
    await article.set({ message: 'Half' })
    await openOptions({ replies: { deleteUnsent } })
    await click(button('Delete all of it'))
    await click(button('Delete all of it'))
    await store({ outbox: [status('One')] })
    expect(said('Not sent yet')).toBe('')
    await store({ outbox: [] })
    expect([counts(), said('Not sent yet')]).toEqual(['There are no drafts, and nothing waits to be sent.', ''])
  })

  it.each(['Keep it', 'Escape'])('stays after %s', async (how) => {
    await openOptions({ stored: { outbox: [status('One')] } })
    await click(button('Delete all of it'))
    if (how === 'Escape') expect(await press('Escape')).toBe(false)
    else await click(button(how))
    expect([asked('deleteUnsent'), document.activeElement]).toEqual([[], button('Delete all of it')])
  })

  it('that could not be deleted shows the error and stays', async () => {
    await openOptions({ stored: { outbox: [status('One')] }, replies: { deleteUnsent: fails('unexpected') } })
    await click(button('Delete all of it'))
    await click(button('Delete all of it'))
    expect([section().getByRole('alert').dataset.code, counts()]).toEqual(['unexpected', '1 status not confirmed yet'])
  })
})
