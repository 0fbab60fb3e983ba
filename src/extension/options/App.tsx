import { useEffect } from 'preact/hooks'
import { siteOf } from '../page/sites.ts'
import { readSocialAccount } from '../schemas/options.ts'
import * as items from '../storage/items.ts'
import { useTranslation } from '../ui/translation.ts'
import { useStored } from '../ui/use-stored.ts'
import { AccountSection } from './AccountSection.tsx'
import { ConsentSection } from './ConsentSection.tsx'
import { ContactCardSection } from './ContactCardSection.tsx'
import type { FirstFrame } from './first-frame.ts'
import { IndexSection } from './IndexSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { ListSection } from './ListSection.tsx'
import { MarkSection } from './MarkSection.tsx'
import { NotifySection } from './NotifySection.tsx'
import { NetworkSection } from './network/NetworkSection.tsx'
import { readableHost } from './readable-host.ts'
import { ShortcutSection } from './ShortcutSection.tsx'
import { SentAndStored } from './sent/SentAndStored.tsx'
import { UndoSection } from './UndoSection.tsx'
import { UnsentSection } from './UnsentSection.tsx'
import { useUnsent } from './use-unsent.ts'

/** The options page; every change shows at once, also one that another page makes. */
export function App({ first }: { first: FirstFrame }) {
  const options = useStored(items.options, first.options)
  const consent = useStored(items.consent, first.consent)
  const account = useStored(items.account, first.account)
  const signIn = useStored(items.signIn, first.signIn)
  const outbox = useStored(items.outbox, first.outbox)
  const index = useStored(items.index, first.index)
  const unsent = useUnsent(outbox, first.drafts)
  const t = useTranslation()
  useEffect(() => {
    document.title = t('options.title')
  }, [t])
  return (
    <main>
      <h1>
        <img src="/icon/48.png" alt="" width={28} height={28} />
        {t('options.title')}
      </h1>
      {consent && <AccountSection account={account} signIn={signIn} outbox={outbox} />}
      <ConsentSection consent={consent} signedIn={account !== null} unsent={unsent} />
      <LanguageSection options={options} />
      <ContactCardSection options={options} />
      <UndoSection options={options} />
      <UnsentSection unsent={unsent} />
      <NotifySection options={options} />
      <IndexSection options={options} index={index} />
      <MarkSection options={options} index={index} />
      <ShortcutSection />
      <ListSection list="social_accounts" items={options.social_accounts} read={readSocialAccount} />
      <ListSection list="excluded_sites" items={options.excluded_sites} read={siteOf} show={readableHost} />
      <SentAndStored />
      <NetworkSection signedIn={account !== null} />
    </main>
  )
}
