import { useContext, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { loadPageTexts } from '../i18n/page-texts.ts'
import { siteOf } from '../network/address.ts'
import { isSameNetwork } from '../network/network.ts'
import { readableHost } from '../network/readable-host.ts'
import { ownFile } from '../own-file.ts'
import { readSocialAccount } from '../schemas/options.ts'
import { countDrafts } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { Link } from '../ui/controls.tsx'
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
import type { InOptions, OptionsDeclaration, Place } from './capability.ts'
import { grantedPermissions } from './PermittedChoices.tsx'
import { StoredSection } from './StoredSection.tsx'
import { Group, GroupLinks } from './section.tsx'

interface Props {
  first: Awaited<ReturnType<typeof readOptionsState>>
  capabilities: readonly InOptions[]
}

export function App({ first, capabilities }: Props) {
  const t = useTranslation()
  const network = useContext(ConfiguredNetwork)
  const unsent = useUnsent(first.drafts)
  useEffect(() => {
    document.title = t('options.title')
  }, [t])
  return (
    <main>
      <h1 class="brand">
        <img src="/icon/48.png" alt="" width={28} height={28} />
        {t('options.title')}
      </h1>
      {network && <GroupLinks />}
      {network ? <Groups {...{ first, capabilities, unsent }} /> : <WithoutNetwork {...{ capabilities, unsent }} />}
      <footer class="fine">
        {first.release && <p>{first.release}</p>}
        <p>
          <Link href="/licenses.txt">{t('options.licenses')}</Link>
        </p>
      </footer>
    </main>
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

function Groups({ first, capabilities, unsent }: Props & { unsent: Unsent }) {
  const consent = useItem(items.consent)
  const granted = useStored(grantedPermissions, first.granted)
  const sections = (place: Place) => sectionsOf(capabilities, place, granted)
  useLayoutEffect(() => {
    // the browser looked for the address's section before it was rendered
    const aim = document.getElementById(location.hash.slice(1))
    aim?.scrollIntoView()
    const target = aim?.querySelector('input') ?? aim?.querySelector('h3')
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
        {asksFirst && <ConsentSection key={network?.baseUrl} unsent={unsent} />}
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
        <StoredSection ofCapabilities={capabilities.flatMap(({ stored = [] }) => stored)} />
        {!asksFirst && !asksAccount && <ConsentSection unsent={unsent} />}
      </Group>
    </>
  )
}

/** Version and commit, such as “Passalong 0.1.0 (0123456789ab)”; the build writes the file. */
async function readRelease(): Promise<string> {
  const { name } = await (await ownFile('/release.json')).json()
  if (!name) throw new Error('release.json has no name')
  return name
}

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
  const opening = given.map(async (one) => (typeof one === 'function' ? one() : one))
  const [first, capabilities] = await Promise.all([readOptionsState(), working(opening)])
  draw(first, <App {...{ first, capabilities }} />)
}
