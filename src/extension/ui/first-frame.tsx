import { type ComponentChildren, hydrate, render } from 'preact'
import { chooseLanguage } from '../i18n/languages.ts'
import type { LoadTexts } from '../i18n/texts.ts'
import type { Network } from '../network/network.ts'
import type { Policy } from '../network/policy.ts'
import type { Options } from '../schemas/options.ts'
import { configuredOf } from '../storage/configured-network.ts'
import { getAll } from '../storage/item.ts'
import { account, consent, network, options, policy, signIn } from '../storage/items.ts'
import { RestartNotice } from './failure.tsx'
import { ignoreStrayClicks } from './stray-clicks.ts'
import { Translated } from './Translated.tsx'

/** Stored values that the first frame of every page needs. */
const firstItems = { options, network, policy, consent, account, signIn }

/** Reads these values, and further ones of a page, with the configured network. */
export async function readStored<Further extends Parameters<typeof getAll>[0]>(further: Further) {
  const stored = await getAll<typeof firstItems & Further>({ ...firstItems, ...further })
  return { ...stored, network: configuredOf(stored.network as Network | null, stored.policy as Policy) }
}

/** Data for the first frame of every page. */
export type First = Awaited<ReturnType<typeof readFirst>>

export const readFirst = async (loadTexts: LoadTexts) => withSentences(await readStored({}), loadTexts)

/** Adds the sentences in the language of the options. */
export async function withSentences<Stored extends { options: Options }>(stored: Stored, loadTexts: LoadTexts) {
  const language = chooseLanguage(stored.options.language)
  return { ...stored, loadTexts, language, texts: await loadTexts(language) }
}

/** A page with all that surrounds it. */
export const whole = (first: First, page: ComponentChildren) => (
  <Translated first={first}>
    <RestartNotice />
    {page}
  </Translated>
)

/**
 * Draws a page.
 *
 * @param isDrawn the document has exactly its elements: their attributes are not compared
 */
export function draw(first: First, page: ComponentChildren, isDrawn = false): void {
  const root = document.getElementById('app')
  ignoreStrayClicks()
  if (root) (isDrawn ? hydrate : render)(whole(first, page), root)
}
