import { h, render } from 'preact'
import { expect, it, vi } from 'vitest'
import { lazily } from '../../../src/extension/popup/lazy.ts'

it('a part is drawn if it loads between its first drawing and the effects of that', async () => {
  const { load, part } = lazily(async () => ({ Form: () => h('p', null, 'The form') }))
  const Form = part('Form')
  const root = document.createElement('div')
  render(h(Form, null), root)
  expect(root.textContent).toBe('')
  await load()
  await vi.waitFor(() => expect(root.textContent).toBe('The form'))
})
