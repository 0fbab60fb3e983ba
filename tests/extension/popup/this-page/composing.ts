import { fireEvent, screen } from '@testing-library/preact'
import { maya, openPopup, type PopupOpening, settle } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { keeps } from '../../support/stored/writes.ts'

/** Maya at a network that has these additions. */
export const mayaAt = (...additions: string[]) => ({ ...maya, additions })

export const everything = mayaAt('quotes', 'passes')

/** Opens the popup at a network with everything, on a page that nobody shared. */
export const openPage = ({ stored, replies, ...opening }: PopupOpening = {}) =>
  openPopup({
    ...opening,
    stored: { account: everything, ...stored },
    replies: { lookUp: found(recommendationBy([])), ...keeps(), ...replies },
  })

export const to = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'To' })
export const chips = () => [...document.querySelectorAll('.chip bdi')].map(({ textContent }) => textContent)
export const suggested = () => [...document.querySelectorAll('[role=option] bdi')].map(({ textContent }) => textContent)
/** The suggestion that Enter takes. */
export const reached = () => document.querySelector('[role=option][aria-selected=true] bdi')?.textContent

/** Sends to everyone instead of people. */
export async function chooseEveryone(): Promise<void> {
  for (const remove of screen.queryAllByRole('button', { name: /^Remove (?!the)/ })) fireEvent.click(remove)
  await settle()
  fireEvent.click(screen.getByRole('option', { name: 'Everyone' }))
  await settle()
}
