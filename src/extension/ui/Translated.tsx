import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import type { Texts } from '../../locales/translate.ts'
import { chooseLanguage, type Language } from '../i18n/languages.ts'
import type { LoadTexts, SentenceKey } from '../i18n/texts.ts'
import { createTranslation } from '../i18n/translate.ts'
import type { Network } from '../network/network.ts'
import type { Options } from '../schemas/options.ts'
import { configuredNetwork } from '../storage/configured-network.ts'
import * as items from '../storage/items.ts'
import { useFocusFallback } from './keys.ts'
import { useStored } from './stored.ts'
import { ConfiguredNetwork, Translation } from './text.tsx'

interface Loaded {
  language: Language
  texts: Texts
}

interface Props {
  first: Loaded & { options: Options; network: Network | null; loadTexts: LoadTexts }
  children: ComponentChildren
}

/** Gives its children the sentences in the member's language and the configured network; both follow the options. */
export function Translated({ first, children }: Props) {
  const options = useStored(items.options, first.options)
  const network = useStored(configuredNetwork, first.network)
  const language = chooseLanguage(options.language)
  const [{ language: loaded, texts }, setCatalogue] = useState<Loaded>(first)
  useEffect(() => {
    if (language === loaded) return
    let isWanted = true
    void first.loadTexts(language).then((texts) => isWanted && setCatalogue({ language, texts }))
    return () => {
      isWanted = false
    }
  }, [language, loaded])
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
