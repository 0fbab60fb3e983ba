import { useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'

/** Ending of a sentence's key: the revocation is under way, is confirmed, or isn't confirmed yet and will be retried. */
type Ending = '.revoking' | '' | '.unrevoked'

/** How the revocations of ended sessions ended; `read` asks the background, which replies once they were sent. */
export function useRevoked() {
  const [revoked, setRevoked] = useState<boolean>()
  const ending: Ending = revoked === undefined ? '.revoking' : revoked ? '' : '.unrevoked'
  return {
    /** Undefined while they are under way. */
    revoked,
    ending,
    async read(): Promise<void> {
      setRevoked(undefined)
      const reply = await ask('revoked', {})
      setRevoked(reply.ok && reply.value)
    },
  }
}
