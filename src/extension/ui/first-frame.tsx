import { type ComponentChildren, render } from 'preact'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { chooseLanguage } from '../i18n/languages.ts'
import * as items from '../storage/items.ts'
import { Translated } from './Translated.tsx'

/** What the first frame of every page is drawn from. */
export type First = Awaited<ReturnType<typeof readFirst>>

/** What every page reads for its first frame, beside what is its own. */
export const readFirst = async () => withSentences(await readStored())

export type Stored = Awaited<ReturnType<typeof readStored>>

/** What is stored of it. */
export async function readStored() {
  const [options, network, consent, account, signIn] = await Promise.all([
    items.options.get(),
    items.network.get(),
    items.consent.get(),
    items.account.get(),
    items.signIn.get(),
  ])
  return { options, network, consent, account, signIn }
}

/** The same with the sentences that the options ask for. */
export const withSentences = async (stored: Stored) => ({
  ...stored,
  catalogue: await loadCatalogue(chooseLanguage(stored.options.language)),
})

/** Draws a page once what it shows is read. */
export function draw(first: First, page: ComponentChildren): void {
  const root = document.getElementById('app')
  if (root) render(<Translated first={first}>{page}</Translated>, root)
}
