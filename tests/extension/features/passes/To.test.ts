import { screen } from '@testing-library/preact'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Failed } from '../../../../src/extension/background/base/failed.ts'
import type { Suggestion } from '../../../../src/extension/features/passes/stored.ts'
import { chips, everything, openPage, reached, suggested, to } from '../../popup/this-page/composing.ts'
import { draft } from '../../popup/this-page/open-page.ts'
import { button, comment, openComment } from '../../support/elements.ts'
import { article, asked, click, press, reply, settle, write } from '../../support/pages.ts'
import { plainPage } from '../../support/stored/lists.ts'
import { becomes, keeps, owner, writeOf } from '../../support/stored/writes.ts'
import { indexedShare, putShares } from '../index/shares.ts'

const person = (name: string): Suggestion => ({ id: name.toLowerCase(), name, picture_small: '' })
const team = { id: '', name: 'Harbour', picture_small: '' }

/** A network that finds those whose name begins with the text. */
const finds = (...people: Suggestion[]) => ({
  findAddressees: async ({ query }: { query?: string }) =>
    people.filter(({ name }) => query !== undefined && name.toLowerCase().startsWith(query.toLowerCase())),
})

async function openTo(...people: Suggestion[]): Promise<void> {
  await openPage({ replies: finds(...people) })
  await openToLine()
}

/** Opens the composer by whom it is for, and takes everyone out. */
async function openToLine(): Promise<void> {
  await click(document.querySelector('.composer-line .chip') as Element)
  await click(button('Remove Everyone'))
}

/** Types, and waits until the network was asked. */
async function type(text: string): Promise<void> {
  await write(to(), text)
  await vi.advanceTimersByTimeAsync(200)
  await settle()
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

describe('people to pass a page to', () => {
  it('have their headlines beside equal names', async () => {
    const anas = ['Editor', 'Gardener'].map((headline) => ({ ...person('Ana'), id: headline, headline }))
    await openTo(...anas, { ...person('Anders'), headline: 'Pilot' })
    await type('an')
    expect(document.querySelector('[role=listbox]')?.textContent).toMatch(/Ana.*Editor.*Ana.*Gardener/)
    expect(document.querySelector('[role=listbox]')?.textContent).not.toContain('Pilot')
  })

  it('are suggested from two letters on, and taken by Enter, comma or a press; Backspace takes the last one out', async () => {
    await openTo(person('Ana'), person('Anders'), person('Ben'), team)
    expect(document.activeElement).toBe(to())
    await type('a')
    expect({ suggested: suggested(), asked: asked('findAddressees') }).toEqual({ suggested: [], asked: [] })
    await type('an')
    expect({ suggested: suggested(), expanded: to().getAttribute('aria-expanded') }).toEqual({
      suggested: ['Ana', 'Anders'],
      expanded: 'true',
    })
    screen.getByText('2 suggestions')
    // what ends a composition chooses nobody
    for (const key of ['Enter', ',', 'ArrowDown']) await press(key, { isComposing: true })
    expect({ chips: chips(), reached: reached(), suggested: suggested().length }).toEqual({
      ...{ chips: [], reached: 'Ana', suggested: 2 },
    })
    await press('ArrowDown')
    expect(reached()).toBe('Anders')
    await press('Enter')
    expect({ chips: chips(), typed: to().value, focused: document.activeElement }).toEqual({
      chips: ['Anders'],
      typed: '',
      focused: to(),
    })
    await type('be')
    await press(',')
    await type('har')
    await click(screen.getByRole('option'))
    expect({ chips: chips(), focused: document.activeElement }).toEqual({
      chips: ['Anders', 'Ben', 'Harbour'],
      focused: to(),
    })
    await press('Backspace')
    // the key that cleared a name is still held
    await press('Backspace', { repeat: true })
    expect(chips()).toEqual(['Anders', 'Ben'])
    await click(button('Remove Anders'))
    expect({ chips: chips(), focused: document.activeElement }).toEqual({ chips: ['Ben'], focused: to() })
    await write(comment(), 'For the paper')
    await click(button('Send to Ben'))
    expect(asked('pass')).toMatchObject([{ url: article.url, message: 'For the paper', to: [person('Ben')] }])
  })

  it('are the latest ones before a letter is typed, of whom Enter chooses none that no key has reached', async () => {
    await openPage({ replies: { findAddressees: async () => [person('Maya'), person('Jonas')] } })
    await click(document.querySelector('.composer-line .chip') as Element)
    await vi.waitFor(() => expect(document.activeElement).toBe(to()))
    await vi.advanceTimersByTimeAsync(10)
    await settle()
    expect({ suggested: suggested(), reached: reached(), asked: asked('findAddressees') }).toEqual({
      ...{ suggested: ['Maya', 'Jonas'], reached: undefined, asked: [{}] },
    })
    await press(',')
    await press('ArrowUp')
    expect({ chips: chips(), reached: reached() }).toEqual({ chips: ['Everyone'], reached: 'Jonas' })
    await press('Escape')
    expect({ suggested: suggested(), closed: vi.mocked(window.close).mock.calls }).toEqual({
      suggested: [],
      closed: [],
    })
    await click(to())
    await press('ArrowDown')
    await press('Enter')
    // further ones are one click away
    expect({ chips: chips(), suggested: suggested() }).toEqual({ chips: ['Maya'], suggested: ['Everyone', 'Jonas'] })
    await click(button('Send to Maya'))
    expect(asked('pass')).toMatchObject([{ url: article.url, to: [person('Maya')] }])
  })

  it('who are chosen are not suggested again, and one team takes the place of another', async () => {
    const other = { ...team, name: 'Hamburg' }
    await openTo(person('Ana'), team, other)
    for (const text of ['an', 'har', 'ham']) {
      await type(text)
      await press('Enter')
    }
    expect(chips()).toEqual(['Ana', 'Hamburg'])
    await type('an')
    expect(suggested()).toEqual([])
    expect(screen.queryByText('None of your contacts or teams has this name.')).toBeNull()
  })

  it('come from the index at once, before those of the network', async () => {
    await putShares([
      indexedShare({ owner, url: article.url, name: 'Anouk de Vries' }),
      indexedShare({ owner, url: article.url, name: 'Maya' }),
      indexedShare({ owner, url: article.url, name: 'Νίκος Δελής' }),
    ])
    await openTo(person('Devi'))
    await vi.advanceTimersByTimeAsync(50)
    await settle()
    await write(to(), 'de')
    await vi.waitFor(() => expect(suggested()).toEqual(['Anouk de Vries', 'Νίκος Δελής']))
    await vi.advanceTimersByTimeAsync(200)
    await settle()
    expect(suggested()).toEqual(['Anouk de Vries', 'Νίκος Δελής', 'Devi'])
    await press('Enter')
    // the draft goes once the pass has the same fields: one more, and it would stay
    expect((await draft.get())?.to?.map((each) => Object.keys(each))).toEqual([['id', 'name', 'picture_small']])
  })

  it('come from the network alone if the application may not see contacts, whom it can’t reach', async () => {
    await putShares([indexedShare({ owner, url: article.url, name: 'Anouk de Vries' })])
    const account = { ...everything, hides_contacts: true }
    await openPage({ stored: { account }, replies: finds(person('Ana')) })
    await openToLine()
    await vi.advanceTimersByTimeAsync(50)
    await settle()
    await type('an')
    expect(suggested()).toEqual(['Ana'])
    screen.getByText('Passalong isn’t allowed to see your contacts.')
    await click(button('Allow'))
    expect(asked('signIn')).toEqual([{ scope: 'contacts' }])
  })

  it('that aren’t seen are no “nobody”, nor to be chosen, and whom the member was about to name isn’t everyone after “Allow”', async () => {
    await openPage({ stored: { account: { ...everything, hides_contacts: true } }, replies: finds() })
    await click(document.querySelector('.composer-line .chip') as Element)
    screen.getByText('Passalong isn’t allowed to see your contacts.')
    await type('an')
    expect(screen.queryByText(/has this name/)).toBeNull()
    await click(button('Share'))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Passalong isn’t allowed to see your contacts. Allow',
    ])
    await click(button('Allow'))
    expect(await draft.get()).toEqual({ to: [], named: 'an' })
  })

  it('are the index’s alone while the network can’t be asked, which is said if there are none', async () => {
    await openTo()
    reply({ findAddressees: () => Promise.reject(new Failed('offline')) })
    await type('an')
    screen.getByText('You are offline.')
  })

  it('stay the same under the keys when the network’s reply comes before them', async () => {
    await openTo(person('Anna'), person('Annika'))
    await type('an')
    await press('ArrowDown')
    expect(reached()).toBe('Annika')
    reply(finds(person('Annabel'), person('Anna'), person('Annika')))
    await type('ann')
    expect({ suggested: suggested(), reached: reached() }).toEqual({
      suggested: ['Annabel', 'Anna', 'Annika'],
      reached: 'Annabel',
    })
    await press('ArrowDown')
    await press('ArrowDown')
    reply(finds(person('Anne'), person('Annabel'), person('Anna'), person('Annika')))
    // the same text is asked for again, such as after a correction
    await write(to(), 'anni')
    await write(to(), 'ann')
    await press('ArrowUp')
    const before = reached()
    await vi.advanceTimersByTimeAsync(200)
    await settle()
    expect(reached()).toBe(before)
  })

  it('are no longer suggested when the focus has left the field, or after Escape, which closes the composer last', async () => {
    await openTo(person('Ana'))
    await type('an')
    expect(await press('Escape')).toBe(false)
    expect({ suggested: suggested(), typed: to().value, closed: vi.mocked(window.close).mock.calls }).toEqual({
      suggested: ['Everyone'],
      typed: '',
      closed: [],
    })
    expect(await press('Escape')).toBe(false)
    expect(suggested()).toEqual([])
    await type('an')
    expect(suggested()).toHaveLength(1)
    comment().focus()
    await settle()
    expect({ suggested: suggested(), typed: to().value }).toEqual({ suggested: [], typed: 'an' })
    to().focus()
    for (const _ of ['the name', 'the list']) await press('Escape')
    expect(openComment()).not.toBeNull()
    await press('Escape')
    expect(openComment()).toBeNull()
  })
})

describe('passing', () => {
  it('without anybody, or with a name that isn’t chosen, says what is missing, at the field, and sends nothing', async () => {
    await openTo(person('Ana'))
    await click(button('Send'))
    const said = () => screen.queryByRole('alert')
    expect({ said: said()?.textContent, focused: document.activeElement }).toEqual({
      said: 'Choose who gets it.',
      focused: to(),
    })
    expect(to().getAttribute('aria-describedby')).toBe(said()?.id)
    await type('an')
    await press('Enter')
    expect(said()).toBeNull()
    await type('an')
    await click(button('Send to Ana'))
    expect(said()?.textContent).toBe('Choose a person or a team, or delete what you typed.')
    expect(asked('pass')).toEqual([])
    // until the name changes
    await write(to(), 'ana')
    expect(said()).toBeNull()
    await write(to(), '')
    await click(button('Send to Ana'))
    expect(asked('pass')).toMatchObject([{ to: [person('Ana')] }])
  })

  it('that the network refuses marks those who can’t receive it and says why, until they are taken out', async () => {
    await openTo(person('Ana'), person('Dee'))
    for (const text of ['an', 'de']) {
      await type(text)
      await press('Enter')
    }
    reply(keeps())
    await click(button('Send to 2'))
    await becomes({ phase: 'refused', failure: { code: 'not-received', refused: ['dee'], reasons: ['left'] } })
    const marked = () => [...document.querySelectorAll('.chip[data-refused]')].map(({ textContent }) => textContent)
    expect({ marked: marked(), alert: screen.getByRole('alert').textContent }).toEqual({
      marked: ['DDee'],
      alert: 'Dee isn’t here any more, or not yet. Remove the name.',
    })
    screen.getByText('Not everyone can receive this, so nothing was sent.')
    expect([screen.queryByText(/will see it/), document.activeElement]).toEqual([null, button('Remove Dee')])
    // the same to the same is refused again
    await click(button('Send to 2'))
    expect(asked('pass')).toHaveLength(1)
    await click(button('Remove Dee'))
    expect([screen.queryByText(/Dee|nothing was sent/), screen.queryByRole('alert')]).toEqual([null, null])
    screen.getByText('Only Ana will see it.')
    await click(button('Send to Ana'))
    expect(asked('pass').at(-1)).toMatchObject({ to: [person('Ana')] })
  })

  it.each([
    [['stranger'], false, /neither your contact nor in one of your teams\. Send a contact request/],
    [['stranger'], true, /^Passalong isn’t allowed to see your contacts, and Dee is in none of your teams/],
    [['ended'], false, /^Dee isn’t your contact any more/],
    [['unknown'], false, /^Dee isn’t here any more/],
    [['toString'], false, /^Dee can’t receive this/],
    [undefined, false, /^Dee can’t receive this/],
  ])(
    'that the network refuses for %j, without contacts: %s, says what helps',
    async (reasons, hides_contacts, sentence) => {
      const failure = { code: 'not-received' as const, refused: ['dee'], ...(reasons && { reasons }) }
      const content = { ...asContent(), to: [person('Dee')] }
      const outbox = [writeOf({ type: 'pass', ...content }, { phase: 'refused', failure })]
      await draft.set({ to: content.to, message: 'Look' })
      await openPage({ stored: { account: { ...everything, hides_contacts }, outbox } })
      screen.getByText(sentence)
    },
  )

  it('shows whom a pass under way is to, also in a later popup, and then whom it was passed to', async () => {
    const content = { ...asContent(), to: [person('Ana'), team] }
    await openPage({ stored: { outbox: [writeOf({ type: 'pass', ...content })] } })
    expect({ chips: chips(), comment: comment().value, readOnly: comment().readOnly }).toEqual({
      chips: ['Ana', 'Harbour'],
      comment: 'Look',
      readOnly: true,
    })
    expect([screen.queryByRole('combobox'), screen.queryByRole('button', { name: /^Remove / })]).toEqual([null, null])
    await becomes({ phase: 'done', due: null, doneAt: Date.now() })
    screen.getByText('Sent to Ana and Harbour.')
    expect(await draft.get()).toBeNull()
  })
})

const asContent = () => ({
  ...plainPage,
  ...{ url: article.url, pageUrl: article.url, message: 'Look' },
})
