import { useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import * as items from '../storage/items.ts'
import { useStored } from '../ui/use-stored.ts'
import { Footer } from './Footer.tsx'
import type { FirstFrame } from './first-frame.ts'
import { News } from './News.tsx'
import { Requests } from './Requests.tsx'
import { SignedOut, SigningIn } from './SignIn.tsx'
import { type Tab, TabList } from './TabList.tsx'
import { ThisPage } from './ThisPage.tsx'

/** The popup: signing in comes first, since right after the installation the page in front is the browser's store. */
export function App({ first }: { first: FirstFrame }) {
  const account = useStored(items.account, first.account)
  const signIn = useStored(items.signIn, first.signIn)
  const [tab, setTab] = useState<Tab>('page')

  const member = account?.id
  // also wakes a worker that died in the middle of a sign-in, so that it can say so
  useEffect(() => void ask('refreshPendingRequests', {}), [member])

  if (signIn.phase === 'under-way' || !account)
    return (
      <>
        {signIn.phase === 'under-way' ? (
          <SigningIn />
        ) : (
          <SignedOut failure={signIn.phase === 'failed' ? signIn.failure : undefined} />
        )}
        <Footer account={account} />
      </>
    )
  return (
    <>
      <TabList tab={tab} onChoose={setTab} />
      {tab === 'page' && <ThisPage first={first} account={account} />}
      {tab === 'requests' && <Requests />}
      {tab === 'news' && <News />}
      <Footer account={account} />
    </>
  )
}
