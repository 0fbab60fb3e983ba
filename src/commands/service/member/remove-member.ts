import { setTimeout as delay } from 'node:timers/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
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

/** Milliseconds between two portions: a service that waits tries again every 10. */
const pause = 50

/**
 * `member remove`: removes a member with all that is theirs; shares and statuses in portions, between which a service that runs
 * on the same data writes. Ended in between, it goes on where it was when it is called again.
 *
 * @throws UsageError that names what is missing, and when it isn't confirmed
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
  await change(({ removals }, member) => removals.member(member))
}
