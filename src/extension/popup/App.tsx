import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { helpPath } from '../../contract/oauth.ts'
import type { SentenceKey } from '../i18n/texts.ts'
import { ask } from '../messages/ask.ts'
import { hasOwnPages } from '../network/network.ts'
import { defaultListed, type Opening } from '../schemas/stored.ts'
import { ownerOf } from '../storage/configured-network.ts'
import * as items from '../storage/items.ts'
import { Button, Link, onWindow } from '../ui/controls.tsx'
import { ConfiguredNetwork, useEver, useItem, useNetwork, useTranslation } from '../ui/values.ts'
import { chosenTab, type FirstFrame, loadNoticesOf, readFirstFrame } from './first-frame.ts'
import { loadTabs, Outbox, Requests, SignIn } from './lazy.ts'
import { tabInFront } from './opened.ts'
import { Parts, type PopupParts, type Tab } from './parts.ts'
import { TabList } from './tabs.tsx'
import type { FirstTab } from './this-page/use-this-page.ts'
import { painted } from './window.ts'
import { OwnWrites } from './writes/own-writes.ts'

/** Calls back with each choice in a menu or notification while the popup is open; returns a function that stops it. */
export type OnOpening = (show: (opening: Opening) => Promise<void>) => () => void

interface Props {
  initial: FirstFrame
  tabOfPage: FirstTab
  onOpening: OnOpening
}

export function App(props: Props) {
  return useContext(ConfiguredNetwork) ? <AtNetwork {...props} /> : <SignIn />
}

function AtNetwork({ initial, tabOfPage, onOpening }: Props) {
  const network = useNetwork()
  const parts = useContext(Parts)
  const consent = useItem(items.consent)
  const account = useItem(items.account)
  const signIn = useItem(items.signIn)
  const outbox = useItem(items.outbox)
  const unreadOfAll = useItem(items.unreadWrites)
  const [frame, setFrame] = useState(initial)
  const [tab, setTab] = useState<Tab>(() => chosenTab(initial))
  /** Of the tab, the list that it begins with. */
  const [segment, setSegment] = useState<SentenceKey>()

  /**
   * Going back to "This page" reads storage again, as opening the popup does: drafts and options may have changed. @param
   * takesFocus whether the tab's form opens
   */
  async function choose(chosen: Tab, takesFocus = false, segment?: SentenceKey) {
    const isLatest = begin()
    const isPage = chosen === 'page'
    if (!isPage) await loadTabs(parts)
    const next = isPage ? await readAgain(parts, tabOfPage, frame.opening, frame) : frame
    if (!isLatest()) return
    setFrame({ ...next, takesFocus })
    setSegment(segment)
    setTab(chosen)
  }
  const begun = useRef(0)
  /** Of choices that overtake each other, the last one counts. */
  function begin(): () => boolean {
    begun.current += 1
    const number = begun.current
    return () => number === begun.current
  }

  useEffect(
    () =>
      onOpening(async (opening) => {
        const isLatest = begin()
        const [next] = await Promise.all([readAgain(parts, tabOfPage, opening), loadTabs(parts)])
        if (!isLatest()) return
        setFrame(next)
        setSegment(undefined)
        setTab(chosenTab(next))
      }),
    [onOpening],
  )

  // the background starts slowly, or is silent
  useEffect(() => {
    if (!frame.page.ok && frame.page.reason === 'asked')
      void readAgain(parts, tabOfPage, frame.opening, null).then((next) =>
        // unless another page was chosen meanwhile
        setFrame((now) => (now.page === frame.page ? next : now)),
      )
  }, [frame.page])

  // an open part of the popup closes first; a popup in a small window isn't closed by the browser
  useEffect(
    () =>
      onWindow('keydown', (event) => {
        // a part that opened later hears it later
        if (event.key === 'Escape' && !event.isComposing) setTimeout(() => event.defaultPrevented || window.close())
      }),
    [],
  )

  // also wakes a worker that died during a sign-in, which then reports the failure
  useEffect(
    () => void painted().then(() => ask('refreshPendingRequests', { wanted: defaultListed, unlessRecent: true })),
    [account?.id],
  )

  /** After a sign-in, drafts, account and known people differ from the first frame's. */
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (signIn.phase === 'under-way') return setIsAway(true)
    if (!isAway) return
    void readAgain(parts, tabOfPage, frame.opening).then((next) => {
      setFrame({ ...next, takesFocus: next.draft !== null })
      setIsAway(false)
    })
  }, [signIn.phase])

  const [inPlace, setInPlace] = useState<readonly string[]>([])
  const own = useMemo(() => {
    if (!account) return null
    const owner = ownerOf(network, account)
    const writes = outbox.filter((write) => write.owner === owner)
    const unread = unreadOfAll.filter((write) => write.owner === owner && !write.isDelivered)
    const show = (tab: Tab, segment: SentenceKey) => void choose(tab, false, segment)
    return { account, owner, writes, unread, inPlace, setInPlace, show }
  }, [account, network, outbox, unreadOfAll, inPlace, frame])

  const hadWrites = useEver(own !== null && own.writes.length + own.unread.length > 0)

  if (!consent || !own || signIn.phase === 'under-way')
    return [
      <SignIn key="sign-in" />,
      <footer key="footer">
        <AccountLinks />
      </footer>,
    ]
  return (
    <OwnWrites.Provider key={own.owner} value={own}>
      <TabList
        tab={tab}
        subject={frame.subject}
        onChoose={(chosen) => void choose(chosen)}
        onApproach={() => void loadTabs(parts)}
        menu={<AccountLinks />}
      />
      {hadWrites && (
        <Outbox
          tab={tab}
          page={frame.page.ok ? frame.page : { url: '', key: '' }}
          onTakenBack={(chosen) => void choose(chosen, true)}
        />
      )}
      {tab === 'page' && !isAway && <tabOfPage.Panel key={frame.page.ok ? frame.page.url : ''} initial={frame} />}
      {tab === 'requests' && <Requests key={frame.opening?.at} segment={segment} />}
      {parts.tabs.map(({ name, Panel }) => name === tab && <Panel key={`${tab} ${frame.opening?.at}`} {...frame} />)}
    </OwnWrites.Provider>
  )
}

async function readAgain(
  parts: PopupParts,
  { loadFirst }: FirstTab,
  opening: Opening | null,
  before?: FirstFrame | null,
) {
  const next = await readFirstFrame(parts, opening, await tabInFront(), before)
  // a form takes the focus with its warning, or a screen reader doesn't read that
  await loadNoticesOf(next, loadFirst)
  return next
}

/** The account, the network's site, its help, and the options: below the sign-in, and behind the mark. */
function AccountLinks() {
  const t = useTranslation()
  const account = useItem(items.account)
  const network = useNetwork()
  const who = {
    class: 'account',
    dir: 'auto',
    children: account && (account.name || t('everywhere.nameless')),
  } as const

  const hasSite = hasOwnPages(network)

  async function openOptions() {
    await browser.runtime.openOptionsPage()
    // Firefox would leave the popup open over the options
    window.close()
  }

  return (
    <>
      {/* a network with a site of ours leads to the profile from each of its pages */}
      {account?.link && !hasSite ? <Link {...who} href={account.link} /> : <span {...who} />}
      <Link href={network.authUrl}>{network.name}</Link>
      {account && hasSite && (
        <Link class="help" href={network.authUrl + helpPath}>
          {t('footer.help')}
        </Link>
      )}
      <Button class="link" onClick={() => void openOptions()} text={t('footer.options')} />
    </>
  )
}
