import { fireEvent, screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { loadPageTexts } from '../../../../src/extension/i18n/page-texts.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { asked, choose, openOptions, settle, store, write } from '../../support/pages.ts'

const fr = await loadPageTexts('fr')

const group = (name: string) => within(screen.getByRole('region', { name }))
const said = (name: string) => group(name).getAllByRole('status')[0]?.textContent

describe('the language', () => {
  const language = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' })

  it('is saved at once and changes the page', async () => {
    await openOptions()
    expect(language().value).toBe('browser')
    expect([...language().options].map(({ textContent }) => textContent)).toEqual([
      'The browser’s language (English)',
      'Deutsch',
      'English',
      'Español',
      'Français',
      'Italiano',
      'Português',
    ])
    await choose(language(), 'en')
    expect(asked('setOptions')).toEqual([{ language: 'en' }])
    expect(said('Language')).toBe('Saved')
    expect([document.documentElement.lang, document.title]).toEqual(['en', 'Passalong options'])
    await openOptions()
    expect(language().value).toBe('en')
    await choose(language(), 'browser')
    expect((await items.options.get()).language).toBe('browser')
  })
})

describe('a change of the language', () => {
  const french = (key: string) => String(fr[key])

  it('changes the whole page at once; typed texts, messages and open sections stay', async () => {
    await openOptions()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of a site' })
    await write(field, 'not a site')
    fireEvent.submit(field.form as HTMLFormElement)
    await settle()
    screen.getByText('Write a site’s address, such as example.com.')
    await choose(screen.getByRole('combobox', { name: 'Language' }), 'fr')
    await screen.findByText(french('options.excluded_sites.invalid'))
    expect([document.documentElement.lang, document.title]).toEqual(['fr', french('options.title')])
    expect(said(french('options.language'))).toBe(french('options.saved'))
    expect(screen.getByRole('textbox', { name: french('options.excluded_sites.label') })).toBe(field)
    expect(field.value).toBe('not a site')
  })

  it('in another page changes this page too', async () => {
    await openOptions()
    await store({ options: { ...defaultOptions, language: 'fr' } })
    await screen.findByRole('heading', { name: french('options.title') })
    await store({ options: defaultOptions })
    await screen.findByRole('heading', { name: 'Passalong options' })
    expect(document.documentElement.lang).toBe('en')
  })

  it('shows the language chosen last, even if an earlier choice loads later', async () => {
    await openOptions()
    await Promise.all(
      (['it', 'es', 'fr'] as const).map((language) => items.options.set({ ...defaultOptions, language })),
    )
    await screen.findByRole('heading', { name: french('options.title') })
    await settle()
    expect(document.documentElement.lang).toBe('fr')
  })
})
