import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { asked, choose, fails, openOptions } from '../../support/pages.ts'

const group = (name: string) => within(screen.getByRole('region', { name }))
const said = (name: string) => group(name).getAllByRole('status')[0]?.textContent

describe('the time for undoing', () => {
  const seconds = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time to cancel' })
  const offered = () => [...seconds().options].map(({ textContent }) => textContent)

  it('is five seconds by default, and a choice is saved at once', async () => {
    await openOptions({ stored: { options: defaultOptions } })
    expect(seconds().value).toBe('5')
    expect(offered()).toEqual(['Off: send at once', '5 seconds', '10 seconds'])
    expect(document.getElementById(seconds().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /waits before it is sent.*you can cancel it/,
    )
    await choose(seconds(), '0')
    expect([asked('setOptions'), said('Time to cancel')]).toEqual([[{ undo_seconds: 0 }], 'Saved'])
    await openOptions()
    expect(seconds().value).toBe('0')
  })

  it('stays and is shown if a former release offered it, until another is chosen', async () => {
    await openOptions({ stored: { options: { ...defaultOptions, undo_seconds: 3 } } })
    expect([seconds().value, ...offered()]).toEqual(['3', 'Off: send at once', '3 seconds', '5 seconds', '10 seconds'])
    await choose(seconds(), '10')
    expect((await items.options.get()).undo_seconds).toBe(10)
  })

  it('that could not be saved shows the error', async () => {
    await openOptions({ replies: { setOptions: fails('unexpected') } })
    await choose(seconds(), '10')
    expect(group('Time to cancel').getByRole('alert').dataset.code).toBe('unexpected')
    expect(said('Time to cancel')).toBe('')
  })
})
