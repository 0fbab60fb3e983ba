import { screen, within } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { isPermitted, permit, refusePermissions } from '../../support/browser/permissions.ts'
import { paragraphs } from '../../support/elements.ts'
import { asked, click, openOptions, settle } from '../../support/pages.ts'
import { owner } from '../../support/stored/writes.ts'

const group = (name: string) => within(screen.getByRole('region', { name }))

describe('the mark on the button', () => {
  const name = 'The mark on the Passalong button'
  const section = () => group(name)
  const introduction = expect.stringMatching(
    /No address leaves your browser for this.*doesn’t learn which pages you visit/,
  )
  const box = () => section().getByRole<HTMLInputElement>('checkbox')
  const index = { owner, changed: 0, names_pages: true }

  it('is off by default, and switched together with the browser’s permission', async () => {
    await openOptions({ stored: { index } })
    expect([box().checked, isPermitted('declarativeContent')]).toEqual([false, false])
    await click(box())
    expect(asked('setOptions')).toEqual([{ mark: true }])
    expect([box().checked, isPermitted('declarativeContent')]).toEqual([true, true])
    await click(box())
    expect([box().checked, isPermitted('declarativeContent')]).toEqual([false, false])
  })

  it('has the focus and explains the next step while off, if the URL’s fragment names it', async () => {
    location.hash = '#mark'
    onTestFinished(() => {
      location.hash = ''
    })
    await openOptions({ stored: { index } })
    expect(document.activeElement).toBe(box())
    expect(paragraphs(name)).toEqual([introduction, 'One more step: tick this box, and allow it when Firefox asks.'])
    await click(box())
    expect(section().queryByText(/^One more step/)).toBeNull()
  })

  it('explains what the browser reveals to Passalong', async () => {
    await openOptions({ stored: { index } })
    expect(paragraphs(name)).toEqual([introduction])
    vi.stubEnv('BROWSER', 'firefox')
    await openOptions()
    expect(paragraphs(name)).toEqual([
      expect.stringMatching(/Firefox tells Passalong the address of every page that you open/),
    ])
  })

  it('stays off with a message if the permission is refused, and turns off when it is revoked', async () => {
    permit('declarativeContent', true)
    await openOptions({ stored: { index, options: { ...defaultOptions, mark: true } } })
    expect(box().checked).toBe(true)
    permit('declarativeContent', false)
    await settle()
    expect(box().checked).toBe(false)
    refusePermissions()
    await click(box())
    expect([box().checked, section().getByRole('alert').textContent]).toEqual([
      false,
      'The permission was not given. To be asked again, tick the box once more.',
    ])
  })

  it('is unavailable without an index or without URLs in the news, but can be switched off', async () => {
    await openOptions({ stored: { index: { ...index, names_pages: false } } })
    expect(paragraphs(name)).toEqual([
      introduction,
      expect.stringMatching(/^Demo Network doesn’t tell Passalong which pages/),
    ])
    expect(section().queryByRole('checkbox')).toBeNull()
    permit('declarativeContent', true)
    await openOptions({ stored: { index, options: { ...defaultOptions, index: false, mark: true } } })
    expect(paragraphs(name)).toEqual([
      introduction,
      expect.stringMatching(/^You switched off “Pages that contacts share”/),
    ])
    await click(box())
    expect(isPermitted('declarativeContent')).toBe(false)
  })
})
