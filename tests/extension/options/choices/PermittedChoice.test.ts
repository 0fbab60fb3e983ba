import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import * as items from '../../../../src/extension/storage/items.ts'
import { isPermitted, permit, refusePermissions } from '../../support/browser/permissions.ts'
import { asked, click, openOptions, settle } from '../../support/pages.ts'

const group = (name: string) => within(screen.getByRole('region', { name }))
const said = (name: string) => group(name).getAllByRole('status')[0]?.textContent

describe('the notifications', () => {
  const box = () => group('Notifications').getByRole<HTMLInputElement>('checkbox')

  // shows: E5
  it('are off by default, and request no permission before they are switched on', async () => {
    await openOptions()
    expect([box().checked, isPermitted('notifications')]).toEqual([false, false])
  })

  it('switch on with the browser’s permission, and give it up when switched off', async () => {
    await openOptions()
    await click(box())
    expect(asked('setOptions')).toEqual([{ notify: true }])
    expect([box().checked, isPermitted('notifications'), said('Notifications')]).toEqual([true, true, 'Saved'])
    await click(box())
    expect([box().checked, isPermitted('notifications')]).toEqual([false, false])
    expect((await items.options.get()).notify).toBe(false)
  })

  it('stay off with a message each time the permission is refused', async () => {
    refusePermissions()
    await openOptions()
    for (let times = 0; times < 2; times++) {
      await click(box())
      expect(box().checked).toBe(false)
      expect(group('Notifications').getByRole('alert').textContent).toMatch(
        /^The permission was not given\. To be asked again, tick the box once more/,
      )
    }
    expect(asked('setOptions')).toEqual([])
  })

  it('turn off when the permission is revoked, also if it was revoked earlier', async () => {
    await openOptions()
    await click(box())
    expect([box().checked, said('Notifications')]).toEqual([true, 'Saved'])
    permit('notifications', false)
    await settle()
    expect([box().checked, said('Notifications')]).toEqual([false, ''])
    await openOptions()
    expect(box().checked).toBe(false)
  })
})
