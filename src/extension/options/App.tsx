import { useContext, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { loadPageTexts } from '../i18n/page-texts.ts'
import { siteOf } from '../network/address.ts'
import { isFixed, isSameNetwork, type Policy } from '../network/network.ts'
import { readableHost } from '../network/readable-host.ts'
import { readSocialAccount } from '../schemas/options.ts'
import { countDrafts } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { LeavingNetwork } from '../ui/network.tsx'
import { readShortcut } from '../ui/on-return.ts'
import { draw, readFirst } from '../ui/page.tsx'
import { useStored } from '../ui/stored.ts'
import { ConfiguredNetwork, useNetwork, useTranslation } from '../ui/text.tsx'
import { AccountSection, ConsentSection, UnsentSection, useUnsent } from './AccountSection.tsx'
import { ContactCardSection, LanguageSection, ListSection, ShortcutSection, UndoSection } from './Choices.tsx'
import { ByHandSection, NetworkSection, PolicySection } from './NetworkSection.tsx'
import {
  AddressBarSection,
  IndexSection,
  MarkSection,
  PermittedChoice,
  pageCount,
  permitted,
} from './PermittedChoices.tsx'
import { SentAndStored } from './RecordSection.tsx'
import { Group, GroupLinks } from './Section.tsx'

/** The options page; without a network it asks for one. Changes show at once, also those of other pages. */
export function App({ first }: { first: OptionsState }) {
  const t = useTranslation()
  const network = useContext(ConfiguredNetwork)
  const policy = useStored(items.policy, first.policy)
  useEffect(() => {
    document.title = t('options.title')
  }, [t])
  return (
    <main>
      <h1>
        <img src="/icon/48.png" alt="" width={28} height={28} />
        {t('options.title')}
      </h1>
      {network ? <Groups first={first} policy={policy} /> : <WithoutNetwork first={first} policy={policy} />}
    </main>
  )
}

interface Props {
  first: OptionsState
  policy: Policy
}

/** What waits for a network that the organization no longer sets can still be deleted. */
function WithoutNetwork({ first, policy }: Props) {
  const t = useTranslation()
  const signIn = useStored(items.signIn, first.signIn)
  const unsent = useUnsent(useStored(items.outbox, first.outbox), first.drafts)
  return (
    <>
      {items.isNetworkRemoved(signIn, policy) && <p>{t('no-network.removed')}</p>}
      <NetworkSection policy={policy} />
      {unsent.isKept && <UnsentSection unsent={unsent} policy={policy} />}
    </>
  )
}

function Groups({ first, policy }: Props) {
  const options = useStored(items.options, first.options)
  const consent = useStored(items.consent, first.consent)
  const account = useStored(items.account, first.account)
  const signIn = useStored(items.signIn, first.signIn)
  const outbox = useStored(items.outbox, first.outbox)
  const index = useStored(items.index, first.index)
  const granted = useStored(permitted, first.permitted)
  const unsent = useUnsent(outbox, first.drafts)
  useLayoutEffect(() => {
    // the browser looked for the address's section before it was rendered
    const section = document.getElementById(location.hash.slice(1))
    section?.scrollIntoView()
    const target = section?.querySelector<HTMLElement>('input') ?? section?.querySelector<HTMLElement>('h3')
    target?.focus({ preventScroll: true })
  }, [])
  const network = useNetwork()
  const [initial] = useState(network)
  /** Without consent, the question comes first; it stays in its place after the answer. */
  const [asksFirst, setAsksFirst] = useState(first.consent === null)
  if (!asksFirst && !consent && !isSameNetwork(initial, network)) setAsksFirst(true)
  const leaving = <LeavingNetwork account={account} outbox={outbox} />
  const consentSection = (
    <ConsentSection consent={consent} signedIn={account !== null} signIn={signIn} unsent={unsent} />
  )
  return (
    <>
      <GroupLinks />
      <Group id="daily">
        {asksFirst && consentSection}
        {consent && <AccountSection account={account} signIn={signIn} outbox={outbox} />}
        <NetworkSection policy={policy} leaving={leaving} />
        <LanguageSection options={options} />
        <ContactCardSection options={options} />
        <PermittedChoice option="notify" options={options} permitted={granted} />
        <MarkSection options={options} index={index} permitted={granted} />
        <UndoSection options={options} />
      </Group>
      <Group id="privacy">
        <ListSection list="excluded_sites" items={options.excluded_sites} read={siteOf} show={readableHost} />
        <PolicySection policy={policy} />
        {!asksFirst && consentSection}
        <IndexSection options={options} index={index} signedIn={account !== null} first={first.pages} />
        <AddressBarSection options={options} />
        <UnsentSection unsent={unsent} policy={policy} />
        <SentAndStored hasAccount={consent !== null} />
      </Group>
      <Group id="advanced">
        <ShortcutSection first={first.shortcut} />
        <ListSection list="social_accounts" items={options.social_accounts} read={readSocialAccount} />
        {!isFixed(policy) && <ByHandSection leaving={leaving} />}
      </Group>
    </>
  )
}

type OptionsState = Awaited<ReturnType<typeof readOptionsState>>

async function readOptionsState() {
  const [first, pages, drafts, shortcut, granted] = await Promise.all([
    readFirst(loadPageTexts),
    pageCount.now(),
    countDrafts(),
    readShortcut(),
    permitted.now(),
  ])
  return { ...first, pages, drafts, shortcut, permitted: granted }
}

export async function startOptions(): Promise<void> {
  const first = await readOptionsState()
  draw(first, <App first={first} />)
}
