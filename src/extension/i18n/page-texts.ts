import { type LoadTexts, loader, loadPopupTexts } from './texts.ts'

const loadOwnTexts = loader({
  de: () => import('../../locales/de/pages.json', { with: { type: 'json' } }),
  en: () => import('../../locales/en/pages.json', { with: { type: 'json' } }),
  es: () => import('../../locales/es/pages.json', { with: { type: 'json' } }),
  fr: () => import('../../locales/fr/pages.json', { with: { type: 'json' } }),
  it: () => import('../../locales/it/pages.json', { with: { type: 'json' } }),
  pt: () => import('../../locales/pt/pages.json', { with: { type: 'json' } }),
})

/** Loads the sentences of the options and of the page after the installation, which show parts of the popup too. */
export const loadPageTexts: LoadTexts = async (language) => {
  const [own, shared] = await Promise.all([loadOwnTexts(language), loadPopupTexts(language)])
  return { ...own, ...shared }
}
