import { setTimeout as delay } from 'node:timers/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { operator } from '../../../service/store/administration/audit.ts'
import { normalizeLogin } from '../../../service/store/members/members.ts'
import type { Store } from '../../../service/store/store.ts'
import type { Terminal } from '../ask-password.ts'
import { confirm } from '../confirm.ts'
import { memberNamed, sameMember } from '../named.ts'
import { changeData } from '../write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  login: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/** Milliseconds between two batches: a waiting service retries every 10 ms. */
const pause = 50

/**
 * `member remove`: removes a member with all data. Shares and statuses are removed in batches, so that a running
 * service can write in between. If the command was interrupted, run it again to continue.
 *
 * @throws UsageError if the login is missing or unknown, or the removal isn't confirmed
 */
export async function removeMember(args: string[], terminal?: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options })
  const { id, name } = await changeData(values.data, async (store) => {
    const id = await memberNamed(store, values.login)
    return { id, name: (await store.members.find(id))?.name ?? '' }
  })
  const login = normalizeLogin(values.login ?? '')
  if (!values.yes) await confirm(`${name}, with all shares, statuses and contacts,`, login, terminal)
  const change = <Result>(work: (store: Store, member: string) => Promise<Result>) =>
    changeData(values.data, async (store) => work(store, await sameMember(store, login, id)))
  while ((await change(({ removals }, member) => removals.newsOf(member))) > 0) await delay(pause)
  await change(async ({ removals, audit }, member) => {
    await removals.member(member)
    await audit.add({ time: Date.now(), actor: operator, action: 'removed', member })
  })
}
