import { join } from 'node:path'
import { cleanup, render, screen } from '@testing-library/preact'
import { afterEach, it } from 'vitest'
import { root } from '../../../src/build/tools.ts'

afterEach(cleanup)

const file = join(root, 'src/extension/popup/lazy.ts')
let popups = 0

/** A fresh copy of the module, as in a popup that opens: no part is loaded. */
async function opened() {
  popups += 1
  const { loadLazy, useLazy }: typeof import('../../../src/extension/popup/lazy.ts') = await import(
    /* @vite-ignore */ `${file}?popup=${popups}`
  )
  const Probe = () => <p>{useLazy() ? 'there' : 'not yet'}</p>
  return { loadLazy, Probe }
}

it('loads the lazy parts after the first frame', async () => {
  const { Probe } = await opened()
  render(<Probe />)
  screen.getByText('not yet')
  await screen.findByText('there')
})

it('draws the lazy parts with a first frame that awaited them', async () => {
  const { loadLazy, Probe } = await opened()
  await loadLazy()
  render(<Probe />)
  screen.getByText('there')
})
