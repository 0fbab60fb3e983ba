import { chooseLanguage } from '../i18n/languages.ts'
import { createTranslate } from '../i18n/translate.ts'
import type { Network } from '../network.ts'
import * as items from '../storage/items.ts'
import type { Options } from '../storage/options.ts'
import { useStored } from '../ui/use-stored.ts'
import { Words } from '../ui/words.ts'
import { AccountSection } from './AccountSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'

interface Props {
  first: { options: Options; network: Network; account: items.Account | null; signIn: items.SignIn }
}

/** The options page; a change of language shows at once. */
export function App({ first }: Props) {
  const options = useStored(items.options, first.options)
  const network = useStored(items.network, first.network)
  const words = createTranslate(chooseLanguage(options.language, navigator.language), network.name)
  document.documentElement.lang = words.language
  document.title = words('options.title')
  return (
    <Words.Provider value={words}>
      <main>
        <h1>{words('options.title')}</h1>
        <LanguageSection options={options} />
        <AccountSection first={first} />
      </main>
    </Words.Provider>
  )
}
