import { type ComponentChildren, render } from 'preact'
import type { PageCatalogues } from '../i18n/catalogues.ts'
import { chooseLanguage } from '../i18n/languages.ts'
import * as items from '../storage/items.ts'
import { Translated } from './Translated.tsx'

/** What the first frame of every page is drawn from. */
export type First = Awaited<ReturnType<typeof readFirst>>

/** What every page reads for its first frame, beside what is its own. */
export const readFirst = async (catalogues: PageCatalogues) => withSentences(await readStored(), catalogues)

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
export async function withSentences(stored: Stored, catalogues: PageCatalogues) {
  const language = chooseLanguage(stored.options.language)
  return { ...stored, catalogues, language, sentences: await catalogues[language]() }
}

/** Draws a page once what it shows is read. */
export function draw(first: First, page: ComponentChildren): void {
  const root = document.getElementById('app')
  if (root) render(<Translated first={first}>{page}</Translated>, root)
}
