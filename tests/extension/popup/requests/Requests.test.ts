import { screen } from '@testing-library/preact'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { Failed } from '../../../../src/extension/background/base/failed.ts'
import { contactRequestSchema } from '../../../../src/extension/schemas/wire.ts'
import { answerDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { alertCode, button } from '../../support/elements.ts'
import { asked, click, done, fails, press, reply, settle, store, write } from '../../support/pages.ts'
import { pendingRequests } from '../../support/stored/lists.ts'
import { owner, writeOf } from '../../support/stored/writes.ts'
import { answer, from, openRequests, shown, waiting } from './open-requests.ts'

describe('the pending requests', () => {
  // shows: §9 pendingRequests, §2 ContactRequest
  it('show the member’s name, headline, common contacts, date, subject and message', async () => {
    const request = v.parse(contactRequestSchema, {
      id: 'r1',
      from: {
        name: 'Tiago Almeida',
        link: 'https://network.example/profile/tiago',
        headline: 'Programador',
        language: 'pt',
      },
      subject: 'Your talk in Porto',
      message: 'Hello Maya',
      mutual_contact_count: 2,
      updated_time: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    })
    await openRequests({
      stored: { pendingRequests: waiting(['x', 'Amara'], { requests: [request, from('Amara')] }) },
    })
    expect(shown.heading()).toBe('2 contact requests')
    const [card, ...others] = screen.getAllByRole('article')
    expect(others).toEqual([])
    for (const text of ['Tiago Almeida', 'Programador', '2 contacts in common', 'Your talk in Porto', 'Hello Maya'])
      shown.card('Tiago Almeida').getByText(text)
    expect([...(card?.querySelectorAll('[lang=pt]') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Programador',
      'Your talk in Porto',
      'Hello Maya',
    ])
    expect(screen.getByRole('link', { name: 'Tiago Almeida' }).getAttribute('href')).toBe(request.from.link)
    expect(shown.number()).toBe('2')
  })

  it('are refreshed whenever their tab is shown, so that no stale request is answered', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
    expect(asked('refreshPendingRequests')).toEqual([{ wanted: 20, unlessRecent: true }, {}])
    await store({ pendingRequests: waiting(['Ben', 'Ada']) })
    expect(shown.names()).toEqual(['Ben', 'Ada'])
  })

  it('open the field for a message in place, and close it by Escape before the popup, unless something is typed', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben']) } })
    expect(screen.queryByRole('textbox')).toBeNull()
    await shown.openFields('Ben')
    expect(document.activeElement).toBe(shown.message('Ben'))
    expect({ held: await press('Escape'), focused: document.activeElement }).toEqual({
      held: false,
      focused: shown.button('With a message…', 'Ben'),
    })
    expect(screen.queryByRole('textbox')).toBeNull()
    await shown.openFields('Ben')
    await write(shown.message('Ben'), 'Half a thou')
    expect(window.close).not.toHaveBeenCalled()
    expect(await press('Escape')).toBe(true)
    expect(window.close).toHaveBeenCalledOnce()
    await store({ pendingRequests: waiting(['Zoe', 'Ada', 'Ben']) })
    expect(shown.message('Ben').value).toBe('Half a thou')
    // emptied, it stays where the member types
    await write(shown.message('Ben'), '')
    expect(document.activeElement).toBe(shown.message('Ben'))
  })

  it('keep an opened field when a new request is listed before them', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben']) } })
    await shown.openFields('Ben')
    await store({ pendingRequests: waiting(['Zoe', 'Ada', 'Ben']) })
    expect(screen.getAllByRole('textbox')).toEqual([shown.message('Ben')])
    expect(document.activeElement).toBe(shown.message('Ben'))
  })

  it('open with a message that was typed earlier', async () => {
    await answerDraft(owner, 'ben').set({ message: 'Half a thou', contact_card: 'BUSINESS' })
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben']) } })
    await shown.open('Ben')
    expect(screen.getAllByRole('textbox')).toEqual([shown.message('Ben')])
    expect(shown.message('Ben').value).toBe('Half a thou')
  })

  it('without a name and an id are from “A member”, and refer to the network’s site', async () => {
    await openRequests({
      stored: { pendingRequests: pendingRequests(['']) },
    })
    shown.card('A member')
    expect(shown.heading()).toBe('1 contact request')
    screen.getByText('You can only answer this request on the site of Demo Network.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('show why they could not be listed, never that there are none, and “Try again” lists them', async () => {
    await openRequests({ replies: { refreshPendingRequests: fails('unreachable') } })
    expect(alertCode()).toBe('unreachable')
    const listed = async () => {
      await items.pendingRequests.set(waiting([]))
      return null
    }
    reply({ refreshPendingRequests: listed })
    await click(button('Try again'))
    screen.getByText('Nobody is waiting for your answer.')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('many requests', () => {
  const people = Array.from({ length: 230 }, (_, index) => `Person ${index}`)
  // not by role: computing the names of 200 buttons takes a second
  const more = (text: string | RegExp) => screen.queryByText(text) as HTMLButtonElement
  const list = (listed: number) => waiting(people.slice(0, listed), { count: 230 })

  // shows: §4 paging
  it('are loaded on demand, one page of the API at a time', async () => {
    await openRequests({ stored: { pendingRequests: list(20) } })
    reply({
      refreshPendingRequests: async ({ wanted = 20 }) => {
        await items.pendingRequests.set(list(wanted))
        return null
      },
    })
    for (const [text, count] of [
      ['Show more (210)', 100],
      ['Show more (130)', 200],
      ['Show more (30)', 230],
    ] as const) {
      const before = shown.rows().length
      await click(more(text))
      expect(shown.rows()).toHaveLength(count)
      expect(shown.focused()).toContain(`Person ${before}wants to be`)
    }
    expect(asked('refreshPendingRequests').slice(2)).toEqual([{ wanted: 100 }, { wanted: 200 }, { wanted: 300 }])
    expect(more(/^Show more/)).toBeNull()
  })
})

describe('a failure to list them', () => {
  const reads = () => asked('refreshPendingRequests').length
  const openFailing = (failure: Failed) =>
    openRequests({
      stored: { pendingRequests: waiting(['Ada', 'Ben']) },
      replies: { refreshPendingRequests: () => Promise.reject(failure) },
    })

  it('disappears when an answer was delivered, or another refresh succeeded', async () => {
    await openFailing(new Failed('busy', { retryAt: Date.now() + 60_000 }))
    expect(alertCode()).toBe('busy')
    await answer(shown.button('Accept', 'Ada'))
    expect({ outcome: shown.outcome(), alertCode: alertCode() }).toEqual({
      outcome: 'Ada is now your contact.',
      alertCode: undefined,
    })
    await openFailing(new Failed('unreachable'))
    // this tab doesn't show the write
    await store({
      outbox: [
        writeOf(
          { type: 'deletion', id: 's1' },
          { phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } },
        ),
      ],
    })
    expect(alertCode()).toBe('unreachable')
    await store({ pendingRequests: waiting(['Ada', 'Ben', 'Cleo']) })
    expect(alertCode()).toBeUndefined()
  })

  it('is retried when the network’s Retry-After time has passed, and every five seconds if that is zero', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        vi.advanceTimersByTime(1000)
        await settle()
      }
    }
    await openFailing(new Failed('busy', { retryAt: Date.now() }))
    let before = reads()
    await pass(10)
    expect(reads() - before).toBe(2)
    await openFailing(new Failed('busy', { retryAt: Date.now() + 20_000 }))
    before = reads()
    reply({ refreshPendingRequests: done })
    await pass(19)
    expect({ reads: reads() - before, alertCode: alertCode() }).toEqual({ reads: 0, alertCode: 'busy' })
    await pass(1)
    expect({ reads: reads() - before, alertCode: alertCode() }).toEqual({ reads: 1, alertCode: undefined })
  })
})
