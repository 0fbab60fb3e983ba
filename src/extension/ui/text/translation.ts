import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { SentenceKey } from '../../i18n/catalogues.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Network } from '../../network/network.ts'

/** The sentences in the member's language. */
export const Translation = createContext<Translate<SentenceKey> | null>(null)

/** The configured network; null if there is none yet. */
export const ConfiguredNetwork = createContext<Network | null>(null)

/** The configured network, for components that pages draw only if there is one. */
export function useNetwork(): Network {
  const network = useContext(ConfiguredNetwork)
  if (!network) throw new Error('no network above this component')
  return network
}

export function useTranslation(): Translate<SentenceKey> {
  const translation = useContext(Translation)
  if (!translation) throw new Error('no Translation.Provider above this component')
  return translation
}
