import { chooseLanguage, type Language } from '../i18n/languages.ts'
import * as items from '../storage/items.ts'

/** The language in use: that of the pages, of the badge, and of what the network says. */
export const languageInUse = async (): Promise<Language> => chooseLanguage((await items.options.get()).language)
