import { screen } from '@testing-library/preact'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import type { LookedUp } from '../../../../src/extension/schemas/stored.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import { button, comment, ownLine } from '../../support/elements.ts'
import { article, click, openPopup, type PopupOpening, reply, settle, write } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { keeps, owner } from '../../support/stored/writes.ts'

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const picture = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Address of a picture/ })
export const pencil = () => screen.getByTitle('Change title and summary')
export const texts = () => document.querySelector<HTMLElement>('.page-texts')
export const draft = shareDraft(owner, article.url)

export const pageData = {
  title: 'Night trains',
  overview: 'They are back.',
  keywords: 'trains,night',
  site_name: 'The News',
  url_picture: 'https://news.example/train.png',
}

interface Opening extends Pick<PopupOpening, 'tab' | 'metadata' | 'stored'> {
  recommendation?: Partial<LookedUp>
}

/** Opens the popup; the composer is closed. */
export const openAtRest = ({ recommendation, ...page }: Opening = {}) =>
  openPopup({ metadata: pageData, ...page, replies: { lookUp: found(recommendationBy([], recommendation)) } })

export async function open(opening: Opening = {}): Promise<void> {
  await openAtRest(opening)
  await use()
}

/** Opens the composer. */
export async function use(): Promise<void> {
  comment()
  await settle()
}

/** Opens the composer with what is sent of the page. */
export async function openWithTexts(opening: Opening = {}): Promise<void> {
  await open(opening)
  await click(pencil())
}

/** Opens the composer, writes the comment and shares; the write gets this change. */
export async function openAndShare(message = '', change: Partial<Write> = {}): Promise<void> {
  await open()
  if (message) await write(comment(), message)
  reply(keeps(change))
  await click(button('Share'))
}

/** Opens the member's own share, unless it is open. */
export async function openOwn(): Promise<void> {
  const line = ownLine()
  if (line?.getAttribute('aria-expanded') === 'false') await click(line)
}

/** Shows the names of all whose faces are shown. */
export async function showNames(): Promise<void> {
  for (const faces of document.querySelectorAll('.faces[aria-expanded=false]')) await click(faces)
}

export const view = () => screen.getByRole('main').dataset.view
export const sharers = () => document.querySelector<HTMLElement>('.sharers') ?? document.createElement('i')
/** Also of those whose faces alone are shown. */
export const names = () =>
  [...sharers().querySelectorAll<HTMLElement>('.name, .faces > [title]')].map(({ title }) => title)

const heading = () => document.querySelector('.sharers h2')?.textContent
const rows = () => [...document.querySelectorAll('.sharers li')]
const further = () => document.querySelector('.further')?.textContent
const pages = () =>
  [...document.querySelectorAll('.page-rows h2, .page-rows strong')].map(({ textContent }) => textContent)

export const guarded = { options: { ...defaultOptions, excludedSites: ['news.example'] } }

const headings = () => [...document.querySelectorAll('.sharers h2')].map(({ textContent }) => textContent)
const yourShare = () => document.querySelector('.your-share')?.textContent

export const shown = { view, heading, headings, rows, names, further, pages, yourShare }
