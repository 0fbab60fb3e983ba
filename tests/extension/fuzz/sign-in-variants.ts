import { variantsOf } from './breakable.ts'

/** Deliberately wrong sign-ins. */
export const signInVariants = variantsOf([
  ['stores a late response after the session ended', 'without a session', '(await token()) === current', 'true'],
  ['deletes a session without revoking its token', 'a token lives', 'old && old.token !== except', 'false'],
  ['empties its list of revocations without sending them', 'a token lives', 'await revoked(each)', 'true'],
  [
    'waits without a deadline for the network',
    'under way for ever',
    '{ ...options, totalTimeout: documentDeadline, throwHttpErrors: false }',
    '{ ...options, totalTimeout: false, throwHttpErrors: false }',
  ],
  [
    'doesn’t explain a failure of the network’s document',
    'without a reason',
    "document === 'offline' ? 'offline' : 'unreachable'",
    "document === 'offline' ? 'offline' : 'unexpected'",
  ],
  [
    'needs a document without a fault',
    'cannot sign in any more',
    "readDocument(network.authUrl, 'sign-in')",
    "Promise.resolve('unreachable')",
  ],
])
