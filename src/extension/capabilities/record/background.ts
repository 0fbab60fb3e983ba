import { endpoints } from '../../../contract/endpoints.ts'
import { discoveryPath, oauthPaths } from '../../../contract/oauth.ts'
import { holdsSecret } from '../../../contract/secret-url.ts'
import { reported } from '../../background/base/failed.ts'
import type { InBackground } from '../../background/capability.ts'
import { type Call, reportCallsTo } from '../../background/http/connection.ts'
import { nothing } from '../../messages/arguments.ts'
import { answering } from '../../messages/questions.ts'
import { presentOwner } from '../../storage/configured-network.ts'
import * as privateItems from '../../storage/private-items.ts'
import { adoptSent, clearSent, countSent, logSent, pruneSent, sentDatabase } from './sent.ts'

export const questions = { deleteSent: nothing }

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}

declare module '../../schemas/stored.ts' {
  interface StoredAmounts {
    /** Calls; null if the database can't be read. */
    sent: number | null
  }
}

export const record: InBackground = {
  stored: [
    {
      name: sentDatabase.name,
      kind: 'sent',
      until: 'withdrawal',
      whose: 'owner',
      clear: clearSent,
      count: countSent,
      prune: pruneSent,
    },
  ],
  create() {
    // not awaited: a full or slow storage must not stop calls
    reportCallsTo((call) => void log(call).catch(reported))
    return { answers: answering(questions, { deleteSent: clearSent }), signedIn: adoptSent }
  },
}

async function log({ reason, about = '', method, url }: Call): Promise<void> {
  const at = Date.now()
  const { host, pathname } = new URL(url)
  // whose sign-in it is, is known only at its end
  const isUnknown = reason === 'sign-in' && (await privateItems.attempt.get()) !== null
  const owner = isUnknown ? '' : await presentOwner()
  // of an address with a secret, only the origin is recorded
  const shown = URL.canParse(about) && holdsSecret(about) ? `${new URL(about).origin}/…` : about
  const path = knownPaths.has(pathname) ? pathname : '/{id}'
  // a session that has just ended leaves no address to the next one
  const call = { owner, at, reason, method, host, path, about: owner === '' ? '' : shown }
  await sentDatabase.repaired(() => logSent(call))
}

const knownPaths = new Set([
  '/me',
  discoveryPath,
  ...Object.values(endpoints).map(({ path }) => path.replace('/:id/', '/me/')),
  ...Object.values(oauthPaths),
])
