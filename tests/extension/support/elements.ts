import { fireEvent, screen, within } from '@testing-library/preact'

/** Elements that many tests of pages look for, as a member finds them. */

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

/** A section of the options. */
export const group = (name: string) => within(screen.getByRole('region', { name }))

/** What a section of the options says of its last change. */
export const said = (name: string) => group(name).getAllByRole('status')[0]?.textContent

/** The texts of a section of the options, a paragraph each, without empty ones. */
export const paragraphs = (section: string): string[] =>
  [...screen.getByRole('region', { name: section }).querySelectorAll('p')]
    .map(({ textContent }) => textContent.trim())
    .filter(Boolean)

const fieldOfComment = { name: 'Your comment' }

/** The button of the closed composer, which opens it; null while it is open, or if there is none. */
export const shareButton = () => document.querySelector<HTMLButtonElement>('.foot .share')

/** The field of the open composer. */
export const openComment = () => screen.queryByRole<HTMLTextAreaElement>('textbox', fieldOfComment)

/** The field of a share's comment, whose form is opened if it is closed. */
export function comment(): HTMLTextAreaElement {
  const closed = openComment() ? null : shareButton()
  if (closed) fireEvent.click(closed)
  return screen.getByRole<HTMLTextAreaElement>('textbox', fieldOfComment)
}

/** The line of the member's own share, which opens it. */
export const ownLine = () => document.querySelector<HTMLButtonElement>('.your-share .own')

/** The code of the shown failure; undefined without one. */
export const alertCode = () => screen.queryByRole('alert')?.dataset.code

/** The codes of all shown failures. */
export const alertCodes = () => screen.queryAllByRole('alert').map(({ dataset }) => dataset.code)

/** State of the form's write, with its buttons. */
export const writeState = () => document.querySelector<HTMLElement>('form .write')
export const writeText = () => writeState()?.querySelector(':scope > p > :first-child')?.textContent
export const writeAnnouncement = () => writeState()?.querySelector('[role=status]')?.textContent
export const writeButtons = () =>
  [...(writeState()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)

/** What the form's write says, or the code of its failure, and its buttons. */
export const shownWrite = () => [...[writeText(), alertCode()].filter(Boolean), writeButtons()]

/** The listed writes: of each its texts, its state or failure, and its buttons. @param cards their selector */
export const listedWrites = (cards: string) =>
  [...document.querySelectorAll<HTMLElement>(cards)].map((card) => [
    ...[...card.querySelectorAll(':scope > .line')].map(({ textContent }) => textContent),
    card.querySelector('.write > p > :first-child')?.textContent ??
      card.querySelector<HTMLElement>('[role=alert]')?.dataset.code,
    ...within(card)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ])

/** A button by its text; in a list, the name of its write or request follows. */
export const writeButton = (text: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: (name) => name === text || name.startsWith(`${text} `) })

/** The notice that a draft was restored. */
export const restored = () => document.querySelector('.restored')
