import { describe, expect, it } from 'vitest'
import { setIndex } from '../../features/index/shares.ts'
import { isPermitted, permit } from '../../support/browser/permissions.ts'
import { group, paragraphs } from '../../support/elements.ts'
import { asked, click, openOptions } from '../../support/pages.ts'
import { optionsWith } from '../../support/stored/options.ts'
import { owner } from '../../support/stored/writes.ts'

describe('the mark on the button', () => {
  const name = 'Highlight the button on pages my contacts shared'
  const section = () => group(name)
  const introduction = expect.stringMatching(/no address leaves it.*doesn’t learn which pages you visit/)
  const box = () => section().getByRole<HTMLInputElement>('switch')
  const index = { owner, changed: 0 }

  it('is off by default, and the URL’s fragment leads to it', async () => {
    location.hash = '#mark'
    await setIndex(index)
    await openOptions()
    expect([box().checked, isPermitted('declarativeContent')]).toEqual([false, false])
    expect(document.activeElement).toBe(box())
    expect(paragraphs(name)).toEqual([introduction])
    section().getByText(/^One more step: switch this on, and allow it when Firefox asks\./)
  })

  it('is switched together with the browser’s permission', async () => {
    await setIndex(index)
    await openOptions()
    await click(box())
    expect(section().queryByText(/^One more step/)).toBeNull()
    expect(asked('setOptions')).toEqual([{ mark: true, markAnswered: true }])
    expect([box().checked, isPermitted('declarativeContent')]).toEqual([true, true])
  })

  it('is unavailable without an index, but can be switched off', async () => {
    await openOptions({ stored: { options: optionsWith({ index: false }) } })
    section().getByText(/^Turn on “Save pages that contacts share” first/)
    expect(box().disabled).toBe(true)
    permit('declarativeContent', true)
    await openOptions({ stored: { options: optionsWith({ index: false, mark: true }) } })
    await click(box())
    expect(isPermitted('declarativeContent')).toBe(false)
  })
})
