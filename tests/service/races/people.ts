import { findConflict, invite } from '../../../src/service/sign-in/invite.ts'
import { operator } from '../../../src/service/store/audit.ts'
import { beginRemoval, changeRole, finishRemovals, LastAdministrator } from '../../../src/service/store/membership.ts'
import { atOnce, inTransaction, newcomer, newPage, type Race, unless } from './nodes.ts'

const isRefusal = (error: unknown) => error instanceof LastAdministrator

export const people: Record<string, Race> = {
  async 'two administrators end each other’s role'({ first, second }) {
    const [ana, ben] = [
      await newcomer(first, { role: 'administrator' }),
      await newcomer(first, { role: 'administrator' }),
    ]
    const end = (node: typeof first, actor: string, member: string) => () =>
      inTransaction(node, (tx) => changeRole(tx, { actor, member }, 'member', 1), isRefusal)
    const statuses = await atOnce(end(first, ana, ben), end(second, ben, ana))
    const found = await Promise.all([ana, ben].map((member) => first.store.members.find(member)))
    const left = found.filter((member) => member?.role === 'administrator').length
    // the next race begins without administrators
    for (const member of [ana, ben]) await first.store.members.setRole(member, 'member')
    return { statuses, broken: unless(left === 1, `${left} administrators are left`) }
  },

  async 'two administrators invite one person'({ first, second }) {
    const login = newPage().replace(/\W/g, '')
    const person = { login, name: 'Cem', email: `${login}@circle.example`, language: 'en', team: undefined }
    const inviting = (node: typeof first) => () =>
      inTransaction(node, async (tx) => {
        if ((await findConflict(tx, person, false)) !== undefined) return false
        return invite(tx, person, { actor: operator }, 1)
      })
    const statuses = await atOnce(inviting(first), inviting(second))
    const invited = statuses.filter((status) => status === 200).length
    return { statuses, broken: unless(invited === 1, `${invited} invitations`) }
  },

  async 'a member is removed while sharing'({ first, second }) {
    const member = await newcomer(first)
    const token = await first.token(member)
    const other = await second.token(await newcomer(second))
    const url = newPage()
    const statuses = await atOnce(
      async () => {
        await first.store.transaction((tx) => beginRemoval(tx, { actor: operator, member }, 1))
        await finishRemovals(first.store)
        return { status: 200 }
      },
      () => second.post('/recommend', { url, message: 'on my way' }, token),
      () => second.post('/status', { message: 'on my way out' }, token),
    )
    const { count = 0 } = (await first.get(`/recommend?url=${url}`, other)).body
    const isThere = (await first.store.members.find(member)) !== undefined
    return { statuses, broken: unless(count === 0 && !isThere, `${count} sharers, the member is there: ${isThere}`) }
  },

  async 'a member sends two pictures'({ first, second }) {
    const member = await newcomer(first)
    const pictures = [first, second].map((_, index) => new Uint8Array(300_000).fill(index))
    const statuses = await atOnce(
      ...[first, second].map(
        (node, index) => () =>
          inTransaction(node, ({ pictures: stored }) =>
            stored.set(member, { media_type: 'image/png', bytes: pictures[index] ?? new Uint8Array() }, 1),
          ),
      ),
    )
    const has = await first.store.members.find(member)
    return { statuses, broken: unless(has !== undefined, 'the member is gone') }
  },
}
