import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { SentenceKey } from '../../i18n/catalogues.ts'
import type { Translate } from '../../i18n/translate.ts'
import { builtNetwork, type Network } from '../../network/network.ts'

/** The sentences in the member's language. */
export const Translation = createContext<Translate<SentenceKey> | null>(null)

/** The configured network. */
export const ConfiguredNetwork = createContext<Network>(builtNetwork)

export function useTranslation(): Translate<SentenceKey> {
  const translation = useContext(Translation)
  if (!translation) throw new Error('no Translation.Provider above this component')
  return translation
}
