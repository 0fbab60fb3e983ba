import type { BackgroundKey } from '../../../locales/keys.ts'
import { createTranslate, type Texts, type Translate } from '../../../locales/translate.ts'
import { chooseLanguage, type Language, localeOf } from '../../i18n/languages.ts'
import { loadedOnce, ownFile } from '../../own-file.ts'
import * as items from '../../storage/items.ts'

export type { BackgroundKey }

const loaded: Partial<Record<Language, () => Promise<Texts>>> = {}

export function loadBackgroundTexts(language: Language): Promise<Texts> {
  const load = async () => (await ownFile(`/texts/${language}.json`)).json()
  loaded[language] ??= loadedOnce(load)
  return loaded[language]()
}

export const languageInUse = async (): Promise<Language> => chooseLanguage((await items.options.get()).language)

/** “Ana, Ben and 3 others”. @param most names, with the others as one of them */
export function listNames(t: Translate<BackgroundKey>, names: readonly string[], most: number): string {
  const shown = names.length > most ? names.slice(0, most - 1) : names
  const others = names.length - shown.length
  const rest = others > 0 ? [t('everywhere.others', { count: others })] : []
  return t.list([...shown, ...rest])
}

export async function backgroundTranslation(): Promise<Translate<BackgroundKey>> {
  const language = await languageInUse()
  return createTranslate(localeOf(language), await loadBackgroundTexts(language))
}
