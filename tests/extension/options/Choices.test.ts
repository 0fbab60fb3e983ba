import { fireEvent, screen, within } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { loadPageTexts } from '../../../src/extension/i18n/page-texts.ts'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import type { Options } from '../../../src/extension/schemas/options-schemas.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { button, group, paragraphs, said } from '../support/elements.ts'
import { builtNetwork } from '../support/network/networks.ts'
import { expectChoiceUntilStored } from '../support/options.ts'
import { asked, choose, click, fails, openOptions, reply, setShortcut, settle, store, write } from '../support/pages.ts'

const fr = await loadPageTexts('fr')

describe('a change of the language', () => {
  const french = (key: string) => String(fr[key])

  it('changes the whole page at once, in which typed texts, messages and open sections stay', async () => {
    await openOptions()
    await click(button('Edit: Sites never looked up'))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of a site' })
    await write(field, 'not a site')
    fireEvent.submit(field.form as HTMLFormElement)
    await settle()
    screen.getByText('Enter a site’s address, such as example.com.')
    await choose(screen.getByRole('combobox', { name: 'Language' }), 'fr')
    await screen.findByText(french('options.excludedSites.invalid'))
    expect({ lang: document.documentElement.lang, title: document.title }).toEqual({
      lang: 'fr',
      title: french('options.title'),
    })
    expect(said(french('options.language'))).toBe(french('options.saved'))
    expect(screen.getByRole('textbox', { name: french('options.excludedSites.label') })).toBe(field)
    expect(field.value).toBe('not a site')
  })

  it('that was chosen last, in whichever page, is shown, even if an earlier choice loads later', async () => {
    await openOptions()
    await Promise.all(
      (['it', 'es', 'fr'] as const).map((language) => items.options.set({ ...defaultOptions, language })),
    )
    await screen.findByRole('heading', { name: french('options.title') })
    await settle()
    expect(document.documentElement.lang).toBe('fr')
    await store({ options: defaultOptions })
    await screen.findByRole('heading', { name: 'Passalong options' })
  })
})

it('the shortcut is shown as it is, and is changed on the browser’s own page, or in Firefox’s own settings', async () => {
  const [create, openShortcutSettings] = [vi.fn(async () => ({})), vi.fn(async () => {})]
  Object.assign(fakeBrowser.tabs, { create })
  await openOptions()
  await click(button('Change'))
  expect(create).toHaveBeenCalledWith({ url: 'chrome://extensions/shortcuts' })
  Object.assign(fakeBrowser.commands, { openShortcutSettings })
  onTestFinished(() => void Object.assign(fakeBrowser.commands, { openShortcutSettings: undefined }))
  await click(button('Change'))
  expect(openShortcutSettings).toHaveBeenCalledOnce()
  expect(paragraphs('Keyboard shortcut')).toEqual(['Alt+Shift+G'])
  setShortcut('')
  window.dispatchEvent(new Event('focus'))
  await settle()
  expect(paragraphs('Keyboard shortcut')).toEqual(['None'])
})

const list = (name: string, before: string, chosen: string) => {
  const find = () => screen.getByRole<HTMLSelectElement>('combobox', { name })
  return { act: () => choose(find(), chosen), shown: () => find().value, before, chosen }
}

it.each([
  ['the contact card', list('Card for new contacts', 'BUSINESS', 'NONE')],
  ['the time for undoing', list('Time to undo', '0', '10')],
])('%s shows the choice while it is being stored, and the stored value if that fails', (_, control) =>
  expectChoiceUntilStored(control),
)

const card = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Card for new contacts' })

it('of two quick choices the later one is shown while it is being stored', async () => {
  const stored: ((value: null) => void)[] = []
  await openOptions({ replies: { setOptions: () => new Promise((resolve) => stored.push(resolve)) } })
  for (const value of ['NONE', 'ALL']) await choose(card(), value)
  stored[0]?.(null)
  await settle()
  expect(card().value).toBe('ALL')
})

// shows: §4 answerContactRequest.contact_card
it('the contact card is saved at once and replaces the previous choice', async () => {
  await openOptions()
  expect(card().value).toBe('BUSINESS')
  await choose(card(), 'ALL')
  expect(asked('setOptions')).toEqual([{ contact_card: 'ALL' }])
  expect(said('Card for new contacts')).toBe('Saved')
  await items.account.set(null)
  await settle()
  expect(said('Card for new contacts')).toBe('')
  expect((await items.options.get()).contact_card).toBe('ALL')
  expect(card().value).toBe('ALL')
})

it('a contact card that could not be saved shows the error', async () => {
  await openOptions({ replies: { setOptions: fails('unexpected') } })
  await choose(card(), 'NONE')
  expect(group('Card for new contacts').getByRole('alert').dataset.code).toBe('unexpected')
  expect(said('Card for new contacts')).toBe('')
})

describe('the time for undoing', () => {
  const seconds = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time to undo' })
  const offered = () => [...seconds().options].map(({ textContent }) => textContent)

  it('is five seconds by default, and a choice is saved at once', async () => {
    await openOptions({ stored: { options: defaultOptions } })
    expect(seconds().value).toBe('5')
    expect(offered()).toEqual(['None: send at once', '5 seconds', '10 seconds'])
    await choose(seconds(), '0')
    expect({ asked: asked('setOptions'), said: said('Time to undo') }).toEqual({
      asked: [{ undoSeconds: 0 }],
      said: 'Saved',
    })
    await openOptions()
    expect(seconds().value).toBe('0')
  })
})

const publishing = { ...builtNetwork, publishesStatuses: true } as const

describe('ListSection', () => {
  const labels = { socialAccounts: 'Name of an account', excludedSites: 'Address of a site' } as const

  type Name = keyof typeof labels

  // not by role: computing the names of 500 buttons takes seconds
  const group = (list: Name) => within(document.getElementById(list) as HTMLElement)
  async function open(options: Partial<Options> = {}): Promise<void> {
    await openOptions({ stored: { network: publishing, options: { ...defaultOptions, ...options } } })
    for (const list of Object.keys(labels) as Name[]) await click(group(list).getByText('Edit'))
  }

  it('of accounts elsewhere is there only at a network that publishes statuses there', async () => {
    await openOptions()
    expect(document.getElementById('socialAccounts')).toBeNull()
    await open()
    expect(document.getElementById('socialAccounts')).not.toBeNull()
  })

  const field = (list: Name) => group(list).getByLabelText<HTMLInputElement>(labels[list])
  const said = (list: Name) => group(list).getByRole('status').textContent
  const wrong = (list: Name) => group(list).getAllByRole('alert')[0]?.textContent
  const listed = (list: Name) =>
    group(list)
      .queryAllByRole('listitem')
      .map((item) => item.querySelector('span')?.textContent)
  const remove = (list: Name, item: string) => click(group(list).getByLabelText(`Remove ${item}`))
  const focused = () => document.activeElement

  async function add(list: Name, text: string): Promise<void> {
    await write(field(list), text)
    await click(group(list).getByText('Add'))
  }

  describe.each(['socialAccounts', 'excludedSites'] as const)('the list %s', (list) => {
    // shows: §4 status.social_account
    it('adds and announces an entry, and leaves the focus in the empty field', async () => {
      await open()
      expect(group(list).queryByRole('list')).toBeNull()
      await add(list, 'one.example')
      expect({ listed: listed(list), said: said(list) }).toEqual({
        listed: ['one.example'],
        said: 'Added: one.example',
      })
      expect({ focused: focused(), typed: field(list).value }).toEqual({ focused: field(list), typed: '' })
      await add(list, 'two.example')
      expect(listed(list)).toEqual(['one.example', 'two.example'])
      expect((await items.options.get())[list]).toEqual(['one.example', 'two.example'])
      expect(asked('setOptions').at(-1)).toEqual({ [list]: { add: 'two.example' } })
    })

    it('adds no entry twice, in whatever spelling', async () => {
      await open({ [list]: ['one.example'] })
      await add(list, 'one.EXAMPLE')
      expect(wrong(list)).toMatch(/^one.example is already on the list\.$/i)
      expect({ focused: focused(), invalid: field(list).getAttribute('aria-invalid') }).toEqual({
        focused: field(list),
        invalid: 'true',
      })
      expect({ said: said(list), listedCount: listed(list).length, askedCount: asked('setOptions').length }).toEqual({
        said: '',
        listedCount: 1,
        askedCount: 0,
      })
    })

    it('removes an entry, and moves the focus to its neighbour or else to the field', async () => {
      await open({ [list]: ['a.example', 'b.example', 'c.example'] })
      await remove(list, 'b.example')
      expect(said(list)).toBe('Removed: b.example')
      expect(focused()?.getAttribute('aria-label')).toBe('Remove c.example')
      await remove(list, 'c.example')
      expect(focused()?.getAttribute('aria-label')).toBe('Remove a.example')
      await remove(list, 'a.example')
      expect(focused()).toBe(field(list))
      expect((await items.options.get())[list]).toEqual([])
      expect(group(list).queryByRole('list')).toBeNull()
    })

    it('leaves the text in the field and shows the error if storing fails, and updates when another page changes it', async () => {
      await open()
      reply({ setOptions: fails('unexpected') })
      await add(list, 'one.example')
      screen.getByText('Something went wrong inside Passalong.')
      expect({ list: field(list).value, said: said(list), listed: listed(list) }).toEqual({
        list: 'one.example',
        said: '',
        listed: [],
      })
      await open()
      await store({ options: { ...defaultOptions, [list]: ['one.example'] } })
      expect(listed(list)).toEqual(['one.example'])
    })
  })

  it.each([
    ['socialAccounts', 20, 'Enter the account’s name, without commas.', ['one, two', '', '  ', 'a\u0000b']],
    ['excludedSites', 500, 'Enter a site’s address, such as example.com.', ['two words', '', 'javascript:x']],
  ] as const)('%s holds up to %i and says what can’t be one', async (list, most, sentence, texts) => {
    await open({ [list]: Array.from({ length: most }, (_, index) => `${index}.example`) })
    await add(list, 'one.example')
    expect(wrong(list)).toBe('The list is full.')
    for (const text of texts) {
      await add(list, text)
      expect(wrong(list)).toBe(sentence)
    }
    expect(asked('setOptions')).toEqual([])
  })

  it.each([
    ['socialAccounts', '  maya@blog.example ', 'maya@blog.example'],
    ['socialAccounts', 'Маја @ photos', 'Маја @ photos'],
    ['excludedSites', 'http://www.news.example/front-page', 'news.example'],
  ] as const)('%s reads “%s” as “%s”', async (list, text, item) => {
    await open()
    await add(list, text)
    expect(listed(list)).toEqual([item])
  })

  it('a site is shown and announced decoded, and stored encoded', async () => {
    await open()
    await add('excludedSites', 'münchen.de')
    expect(listed('excludedSites')).toEqual(['münchen.de'])
    expect(said('excludedSites')).toBe('Added: münchen.de')
    expect((await items.options.get()).excludedSites).toEqual(['xn--mnchen-3ya.de'])
    await remove('excludedSites', 'münchen.de')
    expect(listed('excludedSites')).toEqual([])
  })
})
