import { render } from 'preact'
import { chooseLanguage } from '../i18n/languages.ts'
import { createTranslation } from '../i18n/translate.ts'
import { ConfiguredNetwork, Translation } from '../ui/translation.ts'
import { App } from './App.tsx'
import { readFirstFrame } from './first-frame.ts'

/** Draws the popup once everything for a first frame that doesn't jump is read. */
export async function startPopup(): Promise<void> {
  const first = await readFirstFrame()
  const t = createTranslation(chooseLanguage(first.options.language, navigator.language), first.network.name)
  document.documentElement.lang = t.language
  const root = document.getElementById('app')
  if (!root) return
  render(
    <ConfiguredNetwork.Provider value={first.network}>
      <Translation.Provider value={t}>
        <App first={first} />
      </Translation.Provider>
    </ConfiguredNetwork.Provider>,
    root,
  )
}
