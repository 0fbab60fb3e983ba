import { describe, expect, it } from 'vitest'
import { options } from '../../../../src/extension/capabilities/notifications/stored.ts'
import { isPermitted, permit, refusePermissions } from '../../support/browser/permissions.ts'
import { group, said } from '../../support/elements.ts'
import { asked, click, maya, openOptions, settle, store } from '../../support/pages.ts'

describe('the notifications', () => {
  const box = () => group('Desktop notifications').getByRole<HTMLInputElement>('switch')
  const state = () => ({ checked: box().checked, said: said('Desktop notifications') })

  it('are off by default, request no permission before they are switched on, and give it up when switched off', async () => {
    await openOptions()
    expect([box().checked, isPermitted('notifications')]).toEqual([false, false])
    await click(box())
    expect(asked('setOptions')).toEqual([{ notify: true }])
    expect([state(), isPermitted('notifications')]).toEqual([{ checked: true, said: 'Saved' }, true])
    await click(box())
    expect([box().checked, isPermitted('notifications')]).toEqual([false, false])
    expect((await options.get()).notify).toBe(false)
  })

  it('stay off with a message each time the permission is refused, which isn’t told another account, and turn off when it is revoked', async () => {
    await openOptions()
    await click(box())
    expect(state()).toEqual({ checked: true, said: 'Saved' })
    permit('notifications', false)
    await settle()
    expect(state()).toEqual({ checked: false, said: '' })
    await openOptions()
    expect([box().checked, asked('setOptions').length]).toEqual([false, 1])
    refusePermissions()
    for (let times = 0; times < 2; times++) {
      await click(box())
      expect(box().checked).toBe(false)
      expect(group('Desktop notifications').getByRole('alert').textContent).toMatch(/^You didn’t give the permission\./)
    }
    expect(asked('setOptions')).toHaveLength(1)
    await store({ account: { ...maya, id: 'eva' } })
    expect(group('Desktop notifications').queryByRole('alert')).toBeNull()
  })
})
