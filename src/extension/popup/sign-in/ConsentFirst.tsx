import type { Policy } from '../../network/policy.ts'
import type { Write } from '../../schemas/outbox.ts'
import type { SignIn } from '../../storage/items.ts'
import { WaitingElsewhere } from '../../ui/sentences.tsx'
import { ConsentQuestion } from '../../ui/sign-in.tsx'
import { useTranslation } from '../../ui/text.tsx'
import { Unsent } from './Unsent.tsx'

interface Props {
  signedIn: boolean
  signIn: SignIn
  outbox: Write[]
  policy: Policy
  whose: string
}

/** The popup until the member has consented. */
export function ConsentFirst({ signedIn, signIn, outbox, policy, whose }: Props) {
  const t = useTranslation()
  return (
    <main class="sign-in" data-view="consent">
      <h1 tabIndex={-1} data-focus-fallback>
        {t('consent.what')}
      </h1>
      <ConsentQuestion signedIn={signedIn} signIn={signIn} />
      {!signedIn && <Unsent outbox={outbox} whose={whose} />}
      <WaitingElsewhere outbox={outbox} policy={policy} />
    </main>
  )
}
