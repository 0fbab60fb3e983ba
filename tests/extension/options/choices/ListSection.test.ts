import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { defaultOptions, type Options } from '../../../../src/extension/schemas/options.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { asked, click, fails, openOptions, reply, store, write } from '../../support/pages.ts'

const labels = { social_accounts: 'Name of an account', excluded_sites: 'Address of a site' } as const

type Name = keyof typeof labels

const open = (options: Partial<Options> = {}) => openOptions({ stored: { options: { ...defaultOptions, ...options } } })

// not by role: computing the names of 500 buttons takes seconds
const group = (list: Name) => within(document.getElementById(list) as HTMLElement)
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

it('the confirmation has the direction of the language, and isolates a right-to-left entry', async () => {
  await open()
  await add('social_accounts', 'حساب الشركة')
  expect(said('social_accounts')).toBe('Added: \u2068حساب الشركة\u2069')
  expect(group('social_accounts').getByRole('status').dir).toBe('')
  expect(group('social_accounts').getByRole('listitem').querySelector('span')?.dir).toBe('auto')
})

describe.each(['social_accounts', 'excluded_sites'] as const)('the list %s', (list) => {
  // shows: §4 status.social_account
  it('adds and announces an entry; the field is emptied and has the focus', async () => {
    await open()
    expect(group(list).queryByRole('list')).toBeNull()
    await add(list, 'one.example')
    expect(listed(list)).toEqual(['one.example'])
    expect(said(list)).toBe('Added: one.example')
    expect([focused(), field(list).value]).toEqual([field(list), ''])
    await add(list, 'two.example')
    expect(listed(list)).toEqual(['one.example', 'two.example'])
    expect((await items.options.get())[list]).toEqual(['one.example', 'two.example'])
    expect(asked('setOptions').at(-1)).toEqual({ [list]: { add: 'two.example' } })
  })

  it('removes an entry; the focus moves to its neighbour, or to the field after the last entry', async () => {
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

  it('contains no entry twice, in any spelling', async () => {
    await open()
    await add(list, 'One.example')
    await add(list, 'one.EXAMPLE')
    expect(wrong(list)).toMatch(/^one.example is listed already/i)
    expect(listed(list)).toHaveLength(1)
  })

  it('marks the field if the entry exists, until the text changes', async () => {
    await open()
    await add(list, 'one.example')
    await add(list, 'one.example')
    expect(wrong(list)).toBe('one.example is listed already.')
    expect([focused(), field(list).getAttribute('aria-invalid')]).toEqual([field(list), 'true'])
    expect(said(list)).toBe('')
    await write(field(list), 'one.exampl')
    expect([wrong(list), field(list).getAttribute('aria-invalid')]).toEqual(['', 'false'])
    expect(asked('setOptions')).toHaveLength(1)
  })

  it('leaves the text in the field and shows the error if storing fails', async () => {
    await open()
    reply({ setOptions: fails('unexpected') })
    await add(list, 'one.example')
    screen.getByText('Something went wrong inside Passalong. Try again.')
    expect([field(list).value, said(list), listed(list)]).toEqual(['one.example', '', []])
  })

  it('updates when another page changes it', async () => {
    await open()
    await store({ options: { ...defaultOptions, [list]: ['one.example'] } })
    expect(listed(list)).toEqual(['one.example'])
  })
})

it.each([
  ['social_accounts', 20, 'Write the account’s name, without commas.', ['one, two', '', '  ', 'a\u0000b']],
  ['excluded_sites', 500, 'Write a site’s address, such as example.com.', ['two words', '', 'javascript:x']],
] as const)('%s holds up to %i and says what can’t be one', async (list, most, sentence, texts) => {
  await open({ [list]: Array.from({ length: most }, (_, index) => `${index}.example`) })
  await add(list, 'one.example')
  expect(wrong(list)).toBe('There is no room for more. Remove one first.')
  for (const text of texts) {
    await add(list, text)
    expect(wrong(list)).toBe(sentence)
  }
  expect(asked('setOptions')).toEqual([])
})

it.each([
  ['social_accounts', '  maya@blog.example ', 'maya@blog.example'],
  ['social_accounts', 'Маја @ photos', 'Маја @ photos'],
  ['excluded_sites', 'http://www.news.example/front-page', 'news.example'],
] as const)('%s reads “%s” as “%s”', async (list, text, item) => {
  await open()
  await add(list, text)
  expect(listed(list)).toEqual([item])
})

it('a site is shown and announced decoded, and stored encoded', async () => {
  await open()
  await add('excluded_sites', 'münchen.de')
  expect(listed('excluded_sites')).toEqual(['münchen.de'])
  expect(said('excluded_sites')).toBe('Added: münchen.de')
  expect((await items.options.get()).excluded_sites).toEqual(['xn--mnchen-3ya.de'])
  await remove('excluded_sites', 'münchen.de')
  expect(listed('excluded_sites')).toEqual([])
})

it('social accounts refer to the network’s settings for a status without accounts', async () => {
  await openOptions()
  group('social_accounts').getByText(/If you choose none, your settings on Demo Network apply\.$/)
})
