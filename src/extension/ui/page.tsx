import { type ComponentChildren, render } from 'preact'
import { useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { chooseLanguage } from '../i18n/languages.ts'
import type { LoadTexts, SentenceKey } from '../i18n/texts.ts'
import { createTranslation } from '../i18n/translate.ts'
import { ask } from '../messages/ask.ts'
import { configuredNetwork } from '../storage/configured-network.ts'
import { followRaw } from '../storage/followed.ts'
import { keysOf } from '../storage/item.ts'
import * as items from '../storage/items.ts'
import { account, consent, network, options, outbox, policy, signIn, unreadWrites } from '../storage/items.ts'
import { useFocusFallback } from './controls.tsx'
import { loadFailureNotice, RestartNotice } from './failure.tsx'
import { ConfiguredNetwork, Translation, useItem, useReading } from './values.ts'

export const firstItems = { options, network, policy, consent, account, signIn }

/** Follows these values, once the background has parsed what other builds stored. */
export async function followStored(keys: Parameters<typeof followRaw>[0]): Promise<void> {
  await followRaw({ ...keys, session: [...keys.session, items.checked.key] })
  if (items.checked.now() === import.meta.env.PASSALONG_BUILD) return
  await ask('checkStored', {})
  await followRaw(keys)
}

export async function readFirst(loadTexts: LoadTexts) {
  await Promise.all([followStored(keysOf({ ...firstItems, outbox, unreadWrites })), loadFailureNotice()])
  return readSentences(loadTexts)
}

/** The sentences of a page in the member's language, and how it loads others. */
export async function readSentences(loadTexts: LoadTexts) {
  const language = chooseLanguage(options.now().language)
  return { loadTexts, language, texts: await loadTexts(language) }
}

/** The values of promises that don't fail: a page can do without the others, whose faults the browser reports. */
export async function working<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  const settled = await Promise.allSettled(promises)
  for (const each of settled) if (each.status === 'rejected') reportError(each.reason)
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

export function draw(first: Sentences, page: ComponentChildren): void {
  ignoreStrayClicks()
  render(
    <Translated first={first}>
      <RestartNotice />
      {page}
    </Translated>,
    document.getElementById('app') as HTMLElement,
  )
}

type Sentences = Awaited<ReturnType<typeof readSentences>>

export function Translated({ first, children }: { first: Sentences; children: ComponentChildren }) {
  const options = useItem(items.options)
  const network = useItem(configuredNetwork)
  const language = chooseLanguage(options.language)
  const [{ language: loaded, texts }, setCatalogue] = useState<Pick<Sentences, 'language' | 'texts'>>(first)
  const load = () => (language === loaded ? undefined : first.loadTexts(language))
  useReading(load, (texts) => setCatalogue({ language, texts }), [language, loaded])
  const t = useMemo(() => createTranslation<SentenceKey>(loaded, texts, network?.name), [loaded, texts, network?.name])
  useFocusFallback()
  useLayoutEffect(() => {
    // an equal value would compute all styles again
    if (document.documentElement.lang !== loaded) document.documentElement.lang = loaded
  }, [loaded])
  return (
    <ConfiguredNetwork.Provider value={network}>
      <Translation.Provider value={t}>{children}</Translation.Provider>
    </ConfiguredNetwork.Provider>
  )
}

const buttonOf = ({ target }: Event) => (target as Element).closest('button, a')

/**
 * Ignores the second click of a double click if another button was drawn below the pointer meanwhile, such as “Cancel”
 * where “Save” was. Likewise the repetitions of a held Enter key, which follow the focus.
 */
export function ignoreStrayClicks(): void {
  let first: Element | null = null
  let name: string | null | undefined
  addEventListener(
    'click',
    (event) => {
      const button = buttonOf(event)
      const isSame = button === first && button?.textContent === name
      if (button && event.detail > 1 && !isSame) {
        event.preventDefault()
        event.stopPropagation()
      }
      first = button
      name = button?.textContent
    },
    true,
  )
  addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter' && buttonOf(event)) event.preventDefault()
  })
}
