import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { loadPageTexts } from '../i18n/page-texts.ts'
import { siteOf } from '../network/address.ts'
import { isSameNetwork } from '../network/network.ts'
import { readableHost } from '../network/readable-host.ts'
import { readSocialAccount } from '../schemas/options.ts'
import { countDrafts } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { Icon } from '../ui/controls.tsx'
import { draw, readFirst, working } from '../ui/page.tsx'
import { ConfiguredNetwork, useItem, useNetwork, useStored, useTranslation } from '../ui/values.ts'
import { AccountSection, ConsentSection, type Unsent, UnsentSection, useUnsent } from './AccountSection.tsx'
import {
  ContactCardSection,
  LanguageSection,
  ListSection,
  readShortcut,
  ShortcutSection,
  UndoSection,
} from './Choices.tsx'
import type { InOptions, OptionsDeclaration, OptionsPage, Place } from './capability.ts'
import { grantedPermissions } from './PermittedChoices.tsx'
import { ReleaseFooter, readRelease } from './release.tsx'
import { storedPage } from './StoredSection.tsx'
import { Group, GroupLinks, SubpageRow } from './section.tsx'

interface Props {
  first: OptionsState
  capabilities: readonly InOptions[]
}

export function App({ first, capabilities, pages }: Props & { pages: readonly OptionsPage[] }) {
  const t = useTranslation()
  const network = useContext(ConfiguredNetwork)
  const unsent = useUnsent(first.drafts)
  const hash = useHash()
  const page = network ? pages.find(({ id }) => hash === `#${id}`) : undefined
  /** The page that the member comes from. */
  const left = useRef<string>(undefined)
  if (page) left.current = page.id
  const title = page?.title(t)
  useEffect(() => {
    document.title = title ? `${title} – ${t('options.title')}` : t('options.title')
  }, [t, title])
  const Heading = page ? 'p' : 'h1'
  return (
    <main>
      <Heading class="brand">
        <img src="/icon/48.png" alt="" width={28} height={28} />
        {t('options.title')}
      </Heading>
      {network && <GroupLinks shown={page?.group} />}
      {page ? (
        <PageView key={page.id} {...page} />
      ) : network ? (
        <Groups {...{ first, capabilities, unsent }} left={left.current} />
      ) : (
        <WithoutNetwork {...{ capabilities, unsent }} />
      )}
      <ReleaseFooter release={first.release} />
    </main>
  )
}

function useHash(): string {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const read = () => setHash(location.hash)
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return hash
}

function PageView({ id, title, Content }: OptionsPage) {
  const t = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  return (
    <div class="page">
      <a class="back" href={`#${id}-row`}>
        <Icon name="down" />
        {t('options.back')}
      </a>
      <h1 ref={heading} tabIndex={-1}>
        {title(t)}
      </h1>
      <Content />
    </div>
  )
}

/** Writes for a network that the organization no longer sets can still be deleted. */
function WithoutNetwork({ capabilities, unsent }: Pick<Props, 'capabilities'> & { unsent: Unsent }) {
  const t = useTranslation()
  const isRemoved = items.isNetworkRemoved(useItem(items.signIn), useItem(items.policy))
  return (
    <>
      {isRemoved && <p>{t('no-network.removed')}</p>}
      {sectionsOf(capabilities, 'account', [])}
      {unsent.isKept && <UnsentSection unsent={unsent} />}
    </>
  )
}

const sectionsOf = (capabilities: readonly InOptions[], place: Place, granted: readonly string[]) =>
  capabilities.map(({ [place]: Section }) => Section && <Section key={Section} granted={granted} />)

/** @param left the page that the member comes from: its row gets the focus */
function Groups({ first, capabilities, unsent, left }: Props & { unsent: Unsent; left: string | undefined }) {
  const t = useTranslation()
  const consent = useItem(items.consent)
  const granted = useStored(grantedPermissions, first.granted)
  const sections = (place: Place) => sectionsOf(capabilities, place, granted)
  useLayoutEffect(() => {
    // the browser looked for the address's section before it was rendered
    const aim = document.getElementById(location.hash.slice(1)) ?? document.getElementById(`${left}-row`)
    aim?.scrollIntoView()
    const target = aim?.matches('a') ? aim : (aim?.querySelector('input') ?? aim?.querySelector('h3'))
    target?.focus({ preventScroll: true })
  }, [])
  const network = useNetwork()
  const [initial] = useState(network)
  /** Without consent, the question comes first; it stays in its place after the answer. */
  const [asksFirst, setAsksFirst] = useState(consent === null)
  if (!asksFirst && !consent && !isSameNetwork(initial, network)) setAsksFirst(true)
  /** After a sign-out here, its section says what follows, and asks the next member for consent. */
  const [isSignedOut, setSignedOut] = useState(false)
  const asksAccount = isSignedOut && !consent && !asksFirst
  return (
    <>
      <Group id="daily">
        {asksFirst && <ConsentSection unsent={unsent} />}
        {(consent || asksAccount) && <AccountSection onSignedOut={setSignedOut} />}
        {sections('account')}
        <LanguageSection />
        <ContactCardSection />
        {sections('daily')}
        {network?.publishesStatuses && <ListSection list="socialAccounts" read={readSocialAccount} />}
        <UndoSection />
        <ShortcutSection first={first.shortcut} />
      </Group>
      <Group id="privacy">
        {sections('privacy')}
        <ListSection list="excludedSites" read={siteOf} show={readableHost} />
        <ListSection list="allowedSites" read={siteOf} show={readableHost} />
        {sections('sites')}
        <UnsentSection unsent={unsent} />
        <SubpageRow id="stored" title={t('stored.title')} hint={t('stored.text')} />
        {!asksFirst && !asksAccount && <ConsentSection unsent={unsent} />}
      </Group>
    </>
  )
}

const opened = async (one: OptionsDeclaration) => (typeof one === 'function' ? one() : one)

type OptionsState = Awaited<ReturnType<typeof readOptionsState>>

async function readOptionsState() {
  const [first, drafts, shortcut, granted, [release]] = await Promise.all([
    readFirst(loadPageTexts),
    countDrafts(),
    readShortcut(),
    grantedPermissions.now(),
    working([readRelease()]),
  ])
  return { ...first, drafts, shortcut, granted, release }
}

export async function startOptions(given: readonly OptionsDeclaration[]): Promise<void> {
  const [first, capabilities] = await Promise.all([readOptionsState(), working(given.map(opened))])
  const pages = capabilities.flatMap(({ pages }) => pages ?? [])
  pages.push(storedPage(capabilities.flatMap(({ stored }) => stored ?? [])))
  draw(first, <App {...{ first, capabilities, pages }} />)
}
