import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { createTranslation, type Translate } from '../i18n/translate.ts'
import { builtNetwork, type Network } from '../network/network.ts'

/** The sentences in the member's language, for every component below. */
export const Translation = createContext<Translate>(createTranslation('en', ''))

/** The network that the member uses, for what is shown of it. */
export const ConfiguredNetwork = createContext<Network>(builtNetwork)

export const useTranslation = (): Translate => useContext(Translation)
