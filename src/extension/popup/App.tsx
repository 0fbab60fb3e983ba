import { useContext, useEffect, useMemo, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { isDone } from '../schemas/outbox.ts'
import { defaultListed, waiting } from '../schemas/pending-requests.ts'
import * as items from '../storage/items.ts'
import { networkOf, ownerOf } from '../storage/owner.ts'
import { useStored } from '../ui/stored/use-stored.ts'
import { ConfiguredNetwork } from '../ui/text/translation.ts'
import { type FirstFrame, readFirstFrame } from './first-frame.ts'
import { Footer } from './frame/Footer.tsx'
import { loadLater, useLater } from './frame/later.ts'
import { type Tab, TabList } from './frame/TabList.tsx'
import { useCloseByLink } from './frame/use-close-by-link.ts'
import type { OnOpening } from './take-openings.ts'
import { ThisPage } from './this-page/ThisPage.tsx'
import { OwnWrites } from './writes/own-writes.ts'

interface Props {
  first: FirstFrame
  onOpening: OnOpening
}

/** The popup: signing in comes first, since right after the installation the page in front is the browser's store. */
export function App({ first, onOpening }: Props) {
  const consent = useStored(items.consent, first.consent)
  const account = useStored(items.account, first.account)
  const signIn = useStored(items.signIn, first.signIn)
  const pending = useStored(items.pendingRequests, first.pendingRequests)
  const options = useStored(items.options, first.options)
  const outbox = useStored(items.outbox, first.outbox)
  const lastAccount = useStored(items.lastAccount, first.lastAccount)
  const pace = useStored(items.pace, first.pace)
  const network = useContext(ConfiguredNetwork)
  const [frame, setFrame] = useState(first)
  const [tab, setTab] = useState<Tab>(() => firstTab(first))
  const later = useLater()

  /** Coming back to the page is drawn from storage as opening the popup is: what was typed and chosen since stands there. */
  async function choose(chosen: Tab) {
    if (chosen === 'page') setFrame({ ...(await readFirstFrame(frame.opening, frame)), takesFocus: false })
    else if (!later) await loadLater()
    setTab(chosen)
  }

  // something was chosen while this popup is open, or while it opened
  useEffect(
    () =>
      onOpening(async (opening) => {
        const [next] = await Promise.all([readFirstFrame(opening), loadLater()])
        setFrame(next)
        setTab(firstTab(next))
      }),
    [onOpening],
  )

  // what is open in it has closed first; browsers do the same, but not in the small window that stands for a popup
  useEffect(() => {
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) window.close()
    }
    addEventListener('keydown', closeByEscape)
    return () => removeEventListener('keydown', closeByEscape)
  }, [])

  useCloseByLink()

  const member = account?.id
  // also wakes a worker that died in the middle of a sign-in, so that it can say so
  useEffect(() => void ask('refreshPendingRequests', { wanted: defaultListed }), [member])

  const [welcome, setWelcome] = useState(false)
  // said once: it stays for as long as this popup, and is gone in the next
  useEffect(() => {
    if (signIn.phase !== 'signed-in') return
    setWelcome(true)
    void ask('acknowledgeSignIn', {})
  }, [signIn.phase])

  const own = useMemo(() => {
    const owner = account ? ownerOf(network, account) : ''
    const pausedUntil = pace?.network === networkOf(owner) ? pace.until : 0
    return { owner, writes: outbox.filter((write) => write.owner === owner), pausedUntil }
  }, [account?.id, network, outbox, pace])

  const footer = <Footer account={account} />
  if (!consent) return [later && <later.ConsentFirst key="consent" signedIn={account !== null} />, footer]
  if (signIn.phase === 'under-way') return [later && <later.SigningIn key="signing-in" />, footer]
  if (signIn.phase === 'confirm') return [later && <later.ConfirmAccount key="confirm" {...signIn} />, footer]
  if (!account) {
    const failure = signIn.phase === 'failed' ? signIn.failure : undefined
    const lastOwner = lastAccount && ownerOf(network, lastAccount)
    const unsent = outbox.filter((write) => write.owner === lastOwner && !isDone(write)).length
    return [later && <later.SignedOut key="signed-out" failure={failure} unsent={unsent} />, footer]
  }
  return (
    <OwnWrites.Provider key={own.owner} value={own}>
      <div aria-live="polite">
        {welcome && later && <later.Welcome account={account} onOk={() => setWelcome(false)} />}
      </div>
      <TabList tab={tab} subject={frame.subject} pending={pending} onChoose={(chosen) => void choose(chosen)} />
      {later && (
        <later.Outbox
          tab={tab}
          url={frame.page.ok ? frame.page.url : ''}
          pending={pending}
          onTakenBack={(chosen) => void choose(chosen)}
        />
      )}
      {tab === 'page' && <ThisPage key={frame.page.ok ? frame.page.url : ''} first={frame} account={account} />}
      {tab === 'requests' && later && <later.Requests stored={pending} options={options} />}
      {tab === 'news' && later && <later.News page={frame.page} account={account} options={options} />}
      {footer}
    </OwnWrites.Provider>
  )
}

/** Whether the first frame is the page in front and nothing else: the share form is one line. */
export const isPageAlone = (first: FirstFrame): boolean =>
  first.consent !== null &&
  first.account !== null &&
  first.signIn.phase === 'idle' &&
  first.outbox.length === 0 &&
  first.draft === null &&
  !first.toShare &&
  firstTab(first) === 'page'

/** What was chosen; where there is nothing to look up, those who wait come first. */
function firstTab({ opening, page, pendingRequests }: FirstFrame): Tab {
  if (opening) return opening.show === 'link' ? 'page' : opening.show
  return !page.ok && pendingRequests && waiting(pendingRequests).count > 0 ? 'requests' : 'page'
}
