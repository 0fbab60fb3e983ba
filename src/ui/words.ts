import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { createTranslate, type Translate } from '../i18n/translate.ts'

/** The sentences in the member's language, for every component below. */
export const Words = createContext<Translate>(createTranslate('en'))

export const useWords = (): Translate => useContext(Words)
