import { useEffect, useState } from 'preact/hooks'
import { signOutPath } from '../../contract/oauth.ts'
import { ask } from '../messages/ask.ts'
import { hasOwnPages } from '../network/network.ts'
import { Link } from '../ui/controls.tsx'
import { useNetwork, useTranslation } from '../ui/values.ts'

const askEvery = 10_000

/** Follows whether all tokens are revoked. `read` asks the background to revoke the rest. @param before the network left */
export function useRevoked(before: string) {
  const t = useTranslation()
  const [revoked, setRevoked] = useState<boolean>()
  const askAgain = () => ask('revoked', {}).then((reply) => setRevoked(reply.ok && reply.value))
  useEffect(() => {
    const timer = revoked === false ? setInterval(askAgain, askEvery) : 0
    return () => clearInterval(timer)
  }, [revoked])
  return {
    revoked,
    sentence: t(revoked === undefined ? 'options.revoking' : revoked ? 'options.revoked' : 'options.unrevoked', {
      before,
    }),
    read(): Promise<void> {
      setRevoked(undefined)
      return askAgain()
    },
  }
}

type SessionEndProps = Omit<ReturnType<typeof useRevoked>, 'read'> & {
  isOver: boolean
  says: 'options.consent.withdrawn' | 'options.signed-out'
}

/** The network's site may still know the member: the extension can't read or end that session. */
export function SessionEnd({ isOver, revoked, sentence, says }: SessionEndProps) {
  const t = useTranslation()
  const network = useNetwork()
  return (
    <>
      <p role="status" data-revoked={isOver ? revoked : undefined}>
        {isOver && `${t(says)} ${sentence}`}
      </p>
      {isOver && (
        <p>
          {t('options.site')}{' '}
          <Link href={network.authUrl + (hasOwnPages(network) ? signOutPath : '')}>{t('options.site.sign-out')}</Link>
        </p>
      )}
    </>
  )
}
