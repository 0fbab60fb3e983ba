import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { useTranslation } from '../../ui/text/translation.ts'

/** Milliseconds between two questions whether the network has confirmed it since. */
const askEvery = 10_000

/**
 * Whether the end of sessions was confirmed; `read` asks the background, which replies once the revocations were sent.
 *
 * @param before name of the network whose session ended
 */
export function useRevoked(before: string) {
  const t = useTranslation()
  const [revoked, setRevoked] = useState<boolean>()
  const askAgain = () => ask('revoked', {}).then((reply) => setRevoked(reply.ok && reply.value))
  useEffect(() => {
    const timer = revoked === false ? setInterval(askAgain, askEvery) : 0
    return () => clearInterval(timer)
  }, [revoked])
  return {
    /** Undefined while the revocations are under way. */
    revoked,
    /** The sentence about it. */
    sentence: t(revoked === undefined ? 'options.revoking' : revoked ? 'options.revoked' : 'options.unrevoked', {
      before,
    }),
    read(): Promise<void> {
      setRevoked(undefined)
      return askAgain()
    },
  }
}
