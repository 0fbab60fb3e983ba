import { chooseLanguage } from '../i18n/languages.ts'
import { createTranslation } from '../i18n/translate.ts'
import type { Network } from '../network/network.ts'
import { siteOf } from '../page/sites.ts'
import { type Options, readSocialAccount } from '../schemas/options.ts'
import * as items from '../storage/items.ts'
import { ConfiguredNetwork, Translation } from '../ui/translation.ts'
import { useStored } from '../ui/use-stored.ts'
import { AccountSection } from './AccountSection.tsx'
import { ContactCardSection } from './ContactCardSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { ListSection } from './ListSection.tsx'
import { NetworkSection } from './network/NetworkSection.tsx'
import { readableHost } from './readable-host.ts'

interface Props {
  first: { options: Options; network: Network; account: items.Account | null; signIn: items.SignIn }
}

/** The options page; every change shows at once, also one that another page makes. */
export function App({ first }: Props) {
  const options = useStored(items.options, first.options)
  const account = useStored(items.account, first.account)
  const signIn = useStored(items.signIn, first.signIn)
  const network = useStored(items.network, first.network)
  const t = createTranslation(chooseLanguage(options.language, navigator.language), network.name)
  document.documentElement.lang = t.language
  document.title = t('options.title')
  return (
    <ConfiguredNetwork.Provider value={network}>
      <Translation.Provider value={t}>
        <main>
          <h1>
            <img src="/icon/48.png" alt="" width={28} height={28} />
            {t('options.title')}
          </h1>
          <AccountSection account={account} signIn={signIn} />
          <LanguageSection options={options} />
          <ContactCardSection options={options} />
          <ListSection list="social_accounts" items={options.social_accounts} read={readSocialAccount} />
          <ListSection list="excluded_sites" items={options.excluded_sites} read={siteOf} show={readableHost} />
          <NetworkSection signedIn={account !== null} />
        </main>
      </Translation.Provider>
    </ConfiguredNetwork.Provider>
  )
}
