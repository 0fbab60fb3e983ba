import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { createTranslate, type Translate } from '../i18n/translate.ts'
import { builtNetwork, type Network } from '../network/network.ts'

/** The sentences in the member's language, for every component below. */
export const Words = createContext<Translate>(createTranslate('en', ''))

/** The network that the member uses, for what is shown of it. */
export const ConfiguredNetwork = createContext<Network>(builtNetwork)

export const useWords = (): Translate => useContext(Words)
