import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Failure } from '../messages/errors.ts'
import * as items from '../storage/items.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useStored } from '../ui/use-stored.ts'
import { useWords } from '../ui/words.ts'

type SigningOut =
  | { phase: 'idle' }
  | { phase: 'under-way' }
  | { phase: 'done'; revoked: boolean }
  | { phase: 'failed'; failure: Failure }

interface Props {
  first: { account: items.Account | null; signIn: items.SignIn }
}

/** Who is signed in, signing out and in. */
export function AccountSection({ first }: Props) {
  const words = useWords()
  const account = useStored(items.account, first.account)
  const signIn = useStored(items.signIn, first.signIn)
  const [signingOut, setSigningOut] = useState<SigningOut>({ phase: 'idle' })

  async function signOut() {
    setSigningOut({ phase: 'under-way' })
    const reply = await ask('signOut', {})
    setSigningOut(reply.ok ? { phase: 'done', revoked: reply.value.revoked } : { phase: 'failed', failure: reply })
  }

  function startSignIn() {
    setSigningOut({ phase: 'idle' })
    void ask('signIn', {})
  }

  const name = account?.name || words('sharers.nameless')
  return (
    <section>
      <h2>{words('options.account')}</h2>
      {account ? (
        <>
          <p dir="auto">{words('options.account.signed-in', { name })}</p>
          <button type="button" disabled={signingOut.phase === 'under-way'} onClick={() => void signOut()}>
            {words(signingOut.phase === 'under-way' ? 'options.signing-out' : 'options.sign-out')}
          </button>
        </>
      ) : (
        <>
          {signingOut.phase === 'done' ? (
            <p role="status" data-revoked={signingOut.revoked}>
              {words(signingOut.revoked ? 'options.signed-out' : 'options.signed-out.unrevoked')}
            </p>
          ) : (
            <p>{words('options.account.signed-out')}</p>
          )}
          {signIn.phase === 'failed' && signingOut.phase === 'idle' && <FailureNotice failure={signIn.failure} />}
          {signIn.phase === 'under-way' ? (
            <p role="status">
              {words('signing-in.text')}{' '}
              <button type="button" onClick={() => void ask('abandonSignIn', {})}>
                {words('signing-in.cancel')}
              </button>
            </p>
          ) : (
            <button type="button" onClick={startSignIn}>
              {words('signed-out.button')}
            </button>
          )}
        </>
      )}
      {signingOut.phase === 'failed' && <FailureNotice failure={signingOut.failure} />}
    </section>
  )
}
