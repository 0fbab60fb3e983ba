import { type ComponentChildren, render } from 'preact'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { chooseLanguage } from '../i18n/languages.ts'
import * as items from '../storage/items.ts'
import { Translated } from './Translated.tsx'

/** What the first frame of every page is drawn from. */
export type First = Awaited<ReturnType<typeof readFirst>>

/** What every page reads for its first frame, beside what is its own. */
export async function readFirst() {
  const [language, network, consent, account, signIn] = await Promise.all([
    readLanguage(),
    items.network.get(),
    items.consent.get(),
    items.account.get(),
    items.signIn.get(),
  ])
  return { ...language, network, consent, account, signIn }
}

/** The options, and the sentences that they ask for. */
async function readLanguage() {
  const options = await items.options.get()
  return { options, catalogue: await loadCatalogue(chooseLanguage(options.language)) }
}

/** Draws a page once what it shows is read. */
export function draw(first: First, page: ComponentChildren): void {
  const root = document.getElementById('app')
  if (root) render(<Translated first={first}>{page}</Translated>, root)
}
