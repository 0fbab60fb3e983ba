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

/** @throws LastAdministrator if all active administrators are among the members who leave */
export async function refuseLastAdministrators({ members }: Store, leaving: ReadonlySet<string>): Promise<void> {
  const administrators = (await members.list()).filter(
    ({ role, state }) => role === 'administrator' && state === 'active',
  )
  if (administrators.length > 0 && administrators.every(({ id }) => leaving.has(id))) throw new LastAdministrator()
}
