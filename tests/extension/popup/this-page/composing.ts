import { fireEvent, screen } from '@testing-library/preact'
import { maya, openPopup, settle } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { keeps } from '../../support/stored/writes.ts'

/** Maya at a network that has these additions. */
export const mayaAt = (...additions: string[]) => ({ ...maya, additions })

export const everything = mayaAt('quotes', 'passes')

type Opening = NonNullable<Parameters<typeof openPopup>[0]>

/** Opens the popup at a network with everything, on a page that nobody shared. */
export const openPage = ({ stored, replies, ...opening }: Opening = {}) =>
  openPopup({
    ...opening,
    stored: { account: everything, ...stored },
    replies: { lookUp: found(recommendationBy([])), ...keeps(), ...replies },
  })

export const audience = () => document.querySelector<HTMLButtonElement>('.audience') as HTMLButtonElement
export const menuItem = (name: RegExp) => screen.getByRole('menuitemradio', { name })
export const to = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'To' })
export const chips = () => [...document.querySelectorAll('.chip bdi')].map(({ textContent }) => textContent)
export const suggested = () => [...document.querySelectorAll('[role=option] bdi')].map(({ textContent }) => textContent)
/** The suggestion that Enter takes. */
export const reached = () => document.querySelector('[role=option][aria-selected=true] bdi')?.textContent

export async function chooseAudience(name: RegExp): Promise<void> {
  fireEvent.click(audience())
  await settle()
  fireEvent.click(menuItem(name))
  await settle()
}
