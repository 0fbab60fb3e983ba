import { useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { useTranslation } from '../../ui/text/translation.ts'

/**
 * Whether the end of sessions was confirmed; `read` asks the background, which replies once the revocations were sent.
 *
 * @param before name of the network whose session ended
 */
export function useRevoked(before: string) {
  const t = useTranslation()
  const [revoked, setRevoked] = useState<boolean>()
  return {
    /** Undefined while the revocations are under way. */
    revoked,
    /** The sentence about it. */
    sentence: t(revoked === undefined ? 'options.revoking' : revoked ? 'options.revoked' : 'options.unrevoked', {
      before,
    }),
    async read(): Promise<void> {
      setRevoked(undefined)
      const reply = await ask('revoked', {})
      setRevoked(reply.ok && reply.value)
    },
  }
}
