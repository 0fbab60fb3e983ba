import type { MailQueue } from '../../mail.ts'
import type { Network } from '../../network.ts'
import type { Store } from '../../store/store.ts'

/** What the administrators' pages need. */
export interface AdministrationDeps {
  store: Store
  network: Network
  /** The authorization host's origin. */
  authUrl: string
  /** Undefined if the service sends no e-mail. */
  mailQueue: MailQueue | undefined
  now: () => number
}
