import { screen } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { loadPageTexts } from '../../../src/extension/i18n/page-texts.ts'
import type { SentenceKey } from '../../../src/extension/i18n/texts.ts'
import { createTranslation } from '../../../src/extension/i18n/translate.ts'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import { asked, click, maya, openPopup, store, write } from '../support/pages.ts'

const fr = await loadPageTexts('fr')

const french = createTranslation<SentenceKey>('fr', fr, 'Demo Network')
const options = { ...defaultOptions, language: 'fr' } as const

it('the first frame has the chosen language', async () => {
  await openPopup({ stored: { account: null, options } })
  expect(screen.getByRole('heading').textContent).toBe(french('signed-out.lead'))
  expect(document.documentElement.lang).toBe('fr')
})

it('an open popup changes its language; typed text and focus stay', async () => {
  await openPopup()
  const comment = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
  await write(comment, 'Worth it')
  await store({ options })
  await screen.findByRole('tab', { name: french('page.tab') })
  expect(screen.getByRole('textbox', { name: french('share.message') })).toBe(comment)
  expect([comment.value, document.activeElement]).toEqual(['Worth it', comment])
  expect(document.documentElement.lang).toBe('fr')
})

it('an open popup shows the name of a new network', async () => {
  await openPopup({ stored: { account: null } })
  await store({
    network: {
      name: 'Our Network',
      baseUrl: 'https://our.example',
      authUrl: 'https://our.example',
      apiKey: 'k',
      profile: 'code',
    },
  })
  expect(screen.getByRole('heading').textContent).toBe('See who on Our Network shared this page')
})

it('a change of the language reads the news again and updates the status’s counter', async () => {
  await openPopup({ stored: { account: maya } })
  await click(screen.getByRole('tab', { name: 'News' }))
  await write(screen.getByRole('textbox', { name: 'Your status' }), 'x'.repeat(135))
  expect(screen.getAllByText('5 characters left').length).toBe(2)
  expect(asked('readNewsfeed')).toHaveLength(1)
  await store({ options })
  expect(await screen.findAllByText(french('status.left', { count: 5 }))).toHaveLength(2)
  expect(asked('readNewsfeed')).toHaveLength(2)
})
