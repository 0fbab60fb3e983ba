import { h, render } from 'preact'
import { expect, it, vi } from 'vitest'
import { loadTogether } from '../../../src/extension/ui/lazily.ts'

it('a part is drawn if it loads between its first drawing and the effects of that, after all that it needs', async () => {
  let said = ''
  const loadFurther = () => new Promise(setImmediate).then(() => (said = 'The form'))
  const { load, part } = loadTogether(async () => ({ Form: () => h('p', null, said) }), loadFurther)
  const Form = part('Form')
  const root = document.createElement('div')
  render(h(Form, null), root)
  expect(root.textContent).toBe('')
  await load()
  await vi.waitFor(() => expect(root.textContent).toBe('The form'))
})
