import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { type LoadedCatalogue, loadCatalogue } from '../i18n/catalogues.ts'
import { chooseLanguage } from '../i18n/languages.ts'
import { createTranslation } from '../i18n/translate.ts'
import type { Network } from '../network/network.ts'
import type { Options } from '../schemas/options.ts'
import * as items from '../storage/items.ts'
import { ConfiguredNetwork, Translation } from './translation.ts'
import { useFocusGoesOn } from './use-focus-goes-on.ts'
import { useStored } from './use-stored.ts'

interface Props {
  first: { options: Options; network: Network; catalogue: LoadedCatalogue }
  children: ComponentChildren
}

/** Whatever is below speaks the member's language, about the network that is configured, and follows every change of both. */
export function Translated({ first, children }: Props) {
  const options = useStored(items.options, first.options)
  const network = useStored(items.network, first.network)
  const language = chooseLanguage(options.language)
  const [{ language: loaded, sentences }, setCatalogue] = useState(first.catalogue)
  useEffect(() => {
    if (language === loaded) return
    let isWanted = true
    void loadCatalogue(language).then((catalogue) => isWanted && setCatalogue(catalogue))
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
