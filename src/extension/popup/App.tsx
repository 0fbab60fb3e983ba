import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { listedAtFirst, waiting } from '../schemas/pending-requests.ts'
import * as items from '../storage/items.ts'
import { useStored } from '../ui/use-stored.ts'
import { Footer } from './Footer.tsx'
import { type FirstFrame, readFirstFrame } from './first-frame.ts'
import { News } from './News.tsx'
import { Requests } from './Requests.tsx'
import { ConfirmAccount, SignedOut, SigningIn, Welcome } from './SignIn.tsx'
import { type Tab, TabList } from './TabList.tsx'
import { ThisPage } from './ThisPage.tsx'

/** The popup: signing in comes first, since right after the installation the page in front is the browser's store. */
export function App({ first }: { first: FirstFrame }) {
  const account = useStored(items.account, first.account)
  const signIn = useStored(items.signIn, first.signIn)
  const pending = useStored(items.pendingRequests, first.pendingRequests)
  const options = useStored(items.options, first.options)
  const [frame, setFrame] = useState(first)
  const [tab, setTab] = useState<Tab>(() => firstTab(first))

  /** Coming back to the page is drawn from storage as opening the popup is: what was typed and chosen since stands there. */
  async function choose(chosen: Tab) {
    if (chosen === 'page') setFrame(await readFirstFrame())
    setTab(chosen)
  }

  const member = account?.id
  // also wakes a worker that died in the middle of a sign-in, so that it can say so
  useEffect(() => void ask('refreshPendingRequests', { wanted: listedAtFirst }), [member])

  const [welcome, setWelcome] = useState(false)
  // said once: it stays for as long as this popup, and is gone in the next
  useEffect(() => {
    if (signIn.phase !== 'signed-in') return
    setWelcome(true)
    void ask('acknowledgeSignIn', {})
  }, [signIn.phase])

  // what had the focus is gone with its view
  const phase = useRef(signIn.phase)
  useEffect(() => {
    if (phase.current === signIn.phase) return
    phase.current = signIn.phase
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('.sign-in h1, [role=tab][aria-selected=true]')?.focus()
  }, [signIn.phase])

  const footer = <Footer account={account} />
  if (signIn.phase === 'under-way') return [<SigningIn key="signing-in" />, footer]
  if (signIn.phase === 'confirm') return [<ConfirmAccount key="confirm" {...signIn} />, footer]
  if (!account)
    return [<SignedOut key="signed-out" failure={signIn.phase === 'failed' ? signIn.failure : undefined} />, footer]
  return (
    <>
      <div aria-live="polite">{welcome && <Welcome account={account} onOk={() => setWelcome(false)} />}</div>
      <TabList tab={tab} pending={pending} onChoose={(chosen) => void choose(chosen)} />
      {tab === 'page' && <ThisPage first={frame} account={account} />}
      {tab === 'requests' && <Requests stored={pending} options={options} />}
      {tab === 'news' && <News page={first.page} account={account} options={options} />}
      {footer}
    </>
  )
}

/** Where there is nothing to look up, those who wait come first. */
const firstTab = ({ page, pendingRequests }: FirstFrame): Tab =>
  !page.ok && pendingRequests && waiting(pendingRequests).count > 0 ? 'requests' : 'page'
