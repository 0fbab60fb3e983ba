import { type LoadTexts, loadAllTexts, loader } from './texts.ts'

const loadOwnTexts = loader((language) => import(`../../locales/${language}/pages.json`, { with: { type: 'json' } }))

/** Loads the sentences of the options and of the page after the installation, which show parts of the popup too. */
export const loadPageTexts: LoadTexts = async (language) => {
  const [own, shared] = await Promise.all([loadOwnTexts(language), loadAllTexts(language)])
  return { ...own, ...shared }
}
