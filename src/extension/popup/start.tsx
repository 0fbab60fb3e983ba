import { render } from 'preact'
import { chooseLanguage } from '../i18n/languages.ts'
import { createTranslate } from '../i18n/translate.ts'
import { ConfiguredNetwork, Words } from '../ui/translation.ts'
import { App } from './App.tsx'
import { readFirstFrame } from './first-frame.ts'

/** Draws the popup once everything for a first frame that doesn't jump is read. */
export async function startPopup(): Promise<void> {
  const first = await readFirstFrame()
  const words = createTranslate(chooseLanguage(first.options.language, navigator.language), first.network.name)
  document.documentElement.lang = words.language
  const root = document.getElementById('app')
  if (!root) return
  render(
    <ConfiguredNetwork.Provider value={first.network}>
      <Words.Provider value={words}>
        <App first={first} />
      </Words.Provider>
    </ConfiguredNetwork.Provider>,
    root,
  )
}
