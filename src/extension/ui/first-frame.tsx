import { type ComponentChildren, render } from 'preact'
import type { PageCatalogues } from '../i18n/catalogues.ts'
import { chooseLanguage } from '../i18n/languages.ts'
import type { Options } from '../schemas/options.ts'
import { getAll } from '../storage/item.ts'
import { account, consent, network, options, signIn } from '../storage/items.ts'
import { SilenceNotice } from './failure/SilenceNotice.tsx'
import { Translated } from './Translated.tsx'

/** What every page reads for its first frame, beside what is its own. */
export const firstItems = { options, network, consent, account, signIn }

/** What the first frame of every page is drawn from. */
export type First = Awaited<ReturnType<typeof readFirst>>

export const readFirst = async (catalogues: PageCatalogues) => withSentences(await getAll(firstItems), catalogues)

/** The same with the sentences that the options ask for. */
export async function withSentences<Stored extends { options: Options }>(stored: Stored, catalogues: PageCatalogues) {
  const language = chooseLanguage(stored.options.language)
  return { ...stored, catalogues, language, sentences: await catalogues[language]() }
}

/** Draws a page once what it shows is read. */
export function draw(first: First, page: ComponentChildren): void {
  const root = document.getElementById('app')
  if (!root) return
  render(
    <Translated first={first}>
      <SilenceNotice />
      {page}
    </Translated>,
    root,
  )
}
