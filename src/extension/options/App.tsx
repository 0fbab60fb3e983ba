import { useEffect, useLayoutEffect } from 'preact/hooks'
import { siteOf } from '../page/sites.ts'
import { readSocialAccount } from '../schemas/options.ts'
import * as items from '../storage/items.ts'
import { useTranslation } from '../ui/translation.ts'
import { useStored } from '../ui/use-stored.ts'
import { AccountSection } from './AccountSection.tsx'
import { ConsentSection } from './ConsentSection.tsx'
import { ContactCardSection } from './ContactCardSection.tsx'
import type { FirstFrame } from './first-frame.ts'
import { Group, GroupLinks } from './Group.tsx'
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
  useLayoutEffect(() => {
    // the section that the address names was not there yet when the browser looked for it
    const section = document.getElementById(location.hash.slice(1))
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true })
  }, [])
  /** Without consent the question comes first; it keeps its place when it is answered. */
  const asksFirst = first.consent === null
  const consentSection = <ConsentSection consent={consent} signedIn={account !== null} unsent={unsent} />
  return (
    <main>
      <h1>
        <img src="/icon/48.png" alt="" width={28} height={28} />
        {t('options.title')}
      </h1>
      <GroupLinks />
      <Group id="daily">
        {asksFirst && consentSection}
        {consent && <AccountSection account={account} signIn={signIn} outbox={outbox} />}
        <LanguageSection options={options} />
        <ContactCardSection options={options} />
        <NotifySection options={options} />
        <MarkSection options={options} index={index} />
        <UndoSection options={options} />
      </Group>
      <Group id="privacy">
        <ListSection list="excluded_sites" items={options.excluded_sites} read={siteOf} show={readableHost} />
        {!asksFirst && consentSection}
        <IndexSection options={options} index={index} />
        <UnsentSection unsent={unsent} />
        <SentAndStored />
      </Group>
      <Group id="advanced">
        <ShortcutSection />
        <ListSection list="social_accounts" items={options.social_accounts} read={readSocialAccount} />
        <NetworkSection signedIn={account !== null} />
      </Group>
    </main>
  )
}
