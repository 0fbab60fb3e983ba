import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { chooseLanguage } from '../i18n/languages.ts'
import { createTranslation } from '../i18n/translate.ts'
import * as items from '../storage/items.ts'
import type { First } from './first-frame.tsx'
import { useFocusGoesOn } from './keys/use-focus-goes-on.ts'
import { useStored } from './stored/use-stored.ts'
import { ConfiguredNetwork, Translation } from './text/translation.ts'

interface Props {
  first: Pick<First, 'options' | 'network' | 'catalogues' | 'language' | 'sentences'>
  children: ComponentChildren
}

/** Whatever is below speaks the member's language, about the network that is configured, and follows every change of both. */
export function Translated({ first, children }: Props) {
  const options = useStored(items.options, first.options)
  const network = useStored(items.network, first.network)
  const language = chooseLanguage(options.language)
  const [{ language: loaded, sentences }, setCatalogue] = useState<Pick<First, 'language' | 'sentences'>>(first)
  useEffect(() => {
    if (language === loaded) return
    let isWanted = true
    void first.catalogues[language]().then((sentences) => isWanted && setCatalogue({ language, sentences }))
    return () => {
      isWanted = false
    }
  }, [language, loaded])
  const t = useMemo(() => createTranslation(loaded, sentences, network.name), [loaded, sentences, network.name])
  useFocusGoesOn()
  useLayoutEffect(() => {
    document.documentElement.lang = loaded
  }, [loaded])
  return (
    <ConfiguredNetwork.Provider value={network}>
      <Translation.Provider value={t}>{children}</Translation.Provider>
    </ConfiguredNetwork.Provider>
  )
}
