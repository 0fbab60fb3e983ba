import { expect } from 'vitest'
import { Failed } from '../../../src/extension/background/base/failed.ts'
import { openOptions, settle } from './pages.ts'

/** A control of the options page: how to change it, and what it shows before and after that. */
export interface Control {
  act: () => Promise<void>
  shown: () => unknown
  before: unknown
  chosen: unknown
}

/** Changes a control while the change isn't stored yet; then storing fails. */
export async function expectChoiceUntilStored({ act, shown, before, chosen }: Control): Promise<void> {
  let fail = () => {}
  const setOptions = () => new Promise<never>((_, reject) => (fail = () => reject(new Failed('unexpected'))))
  await openOptions({ replies: { setOptions } })
  expect(shown()).toBe(before)
  await act()
  expect(shown()).toBe(chosen)
  fail()
  await settle()
  expect(shown()).toBe(before)
}
