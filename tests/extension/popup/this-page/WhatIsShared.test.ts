import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { button, comment } from '../../support/elements.ts'
import { article, asked, click, closePage, press, write } from '../../support/pages.ts'
import { details, field, open, openAtRest, picture, preview } from './share-form.ts'

describe('the shared data', () => {
  const lines = () => [...preview().children].map(({ textContent }) => textContent)

  it('is shown before it is sent; a picture is shown as its host', async () => {
    await open()
    expect(lines()).toEqual([
      'Night trains',
      'They are back.',
      'The News',
      'With a picture from news.example',
      'Keywords: trains,night',
    ])
    expect(preview().querySelector('img')).toBeNull()
    await write(field('Title'), '<b>Mine</b>')
    await write(field('Summary'), '')
    await write(field('Name of the site'), '')
    await write(picture(), 'https://pictures.example/1.png')
    await write(field('Keywords, separated by commas'), ' ')
    expect(lines()).toEqual(['<b>Mine</b>', 'news.example', 'With a picture from pictures.example'])
  })
})

it('the address of a picture that is invalid is marked at its unfolded field; nothing is sent', async () => {
  await open()
  await write(picture(), 'javascript:alert(1)')
  expect(preview().textContent).not.toContain('With a picture')
  const folded = details()
  if (folded) folded.open = false
  await click(button('Share'))
  expect(asked('share')).toEqual([])
  expect([document.activeElement, folded?.open]).toEqual([picture(), true])
  expect(picture().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toMatch(/^Write an address with https/)
  comment().focus()
  await press('Enter', { ctrlKey: true })
  expect(asked('share')).toEqual([])
})

describe('the canonical URL', () => {
  const canonical = 'https://www.news.example/its-own-name?utm_source=x'
  const offer = () => screen.queryByRole('checkbox', { name: /^Share the page’s own address instead/ })

  it('is offered, also with a restored draft, and not shared by default', async () => {
    await open({ metadata: { canonical } })
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: article.url }])
    await open({ metadata: { canonical } })
    await write(comment(), 'Half a thought')
    await openAtRest({ metadata: { canonical } })
    expect(offer()).not.toBeNull()
  })

  it('is shared instead of the tab’s URL if chosen, and stays chosen while the popup is closed', async () => {
    await open({ metadata: { canonical } })
    expect(offer()?.closest('label')?.textContent).toContain('https://www.news.example/its-own-name')
    await click(offer() as Element)
    closePage()
    await openAtRest({ metadata: { canonical } })
    expect(offer()).toHaveProperty('checked', true)
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: 'https://www.news.example/its-own-name' }])
  })

  it.each(['https://elsewhere.example/', article.url, ''])('is not offered where it is "%s"', async (canonical) => {
    await open({ metadata: { canonical } })
    expect(offer()).toBeNull()
  })
})
