import type { Store } from './store.ts'

/** Without an active administrator, nobody could change members on the web site. */
export class LastAdministrator extends Error {
  constructor() {
    super('This is the last administrator who can sign in; make another member administrator first.')
  }
}

/** @throws LastAdministrator if the member is the only active administrator */
export async function refuseLastAdministrator({ members }: Store, member: string): Promise<void> {
  if (await members.isLastAdministrator(member)) throw new LastAdministrator()
}
