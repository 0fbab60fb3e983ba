import { onTestFinished } from 'vitest'
import { findConflict, invite } from '../../../src/service/actions/invite.ts'
import { beginRemoval, changeRole, finishRemovals, LastAdministrator } from '../../../src/service/actions/membership.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { isOnPostgres } from '../../../src/service/open-data.ts'
import { operator } from '../../../src/service/store/audit.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createTestNetwork, redirectUri, type TestNetwork } from '../test-network.ts'

export interface Nodes {
  first: TestNetwork
  second: TestNetwork
  secret: string
  statuses: number[]
  atOnce<Response extends { status: number }>(...moves: (() => Promise<Response>)[]): Promise<Response[]>
}

export async function createNodes(): Promise<Nodes> {
  const data = temporaryFolder()
  const first = await createTestNetwork({ data })
  const second = isOnPostgres(data, capabilities) ? await createTestNetwork({ data, isFurtherNode: true }) : first
  onTestFinished(async () => {
    for (const { store } of new Set([first, second])) await store.close()
  })
  const mine = { key: 'mine', name: 'mine', level: 'premium', redirectUris: [redirectUri] } as const
  const { secret } = await first.store.applications.add(mine, 0)
  const statuses: number[] = []
  return {
    first,
    second,
    secret,
    statuses,
    async atOnce(...moves) {
      const responses = await Promise.all(moves.map((move) => move()))
      statuses.push(...responses.map(({ status }) => status))
      return responses
    },
  }
}

export type Race = (nodes: Nodes) => Promise<string[]>

export async function inTransaction(
  { store }: TestNetwork,
  work: (tx: Store) => Promise<unknown>,
  isRefusal: (error: unknown) => boolean = () => false,
): Promise<{ status: number }> {
  try {
    return { status: (await store.transaction(work)) === false ? 409 : 200 }
  } catch (error) {
    if (isRefusal(error)) return { status: 409 }
    throw error
  }
}

let added = 0

export const newcomer = (node: TestNetwork, profile: Parameters<TestNetwork['addMember']>[1] = {}) =>
  node.addMember(`racer${added++}`, profile)

export const newPage = () => `http://news.example/${added++}`

export const unless = (holds: boolean, broken: string): string[] => (holds ? [] : [broken])

const isRefusal = (error: unknown) => error instanceof LastAdministrator

export const people: Record<string, Race> = {
  async 'two administrators end each other’s role'({ first, second, atOnce }) {
    const administrator = () => newcomer(first, { role: 'administrator' })
    const [ana, ben] = [await administrator(), await administrator()]
    const end = (node: typeof first, actor: string, member: string) => () =>
      inTransaction(node, (tx) => changeRole(tx, { actor, member }, 'member', 1), isRefusal)
    await atOnce(end(first, ana, ben), end(second, ben, ana))
    const found = await Promise.all([ana, ben].map((member) => first.store.members.find(member)))
    const left = found.filter((member) => member?.role === 'administrator').length
    // the next race begins without administrators
    for (const member of [ana, ben]) await first.store.members.set(member, { role: 'member' })
    return unless(left === 1, `${left} administrators are left`)
  },

  async 'two administrators invite one person'({ first, second, atOnce }) {
    const login = newPage().replace(/\W/g, '')
    const person = { login, name: 'Cem', email: `${login}@circle.example`, language: 'en', team: undefined }
    const inviting = (node: typeof first) => () =>
      inTransaction(node, async (tx) => {
        if ((await findConflict(tx, person, false)) !== undefined) return false
        return invite(tx, person, { actor: operator }, 1)
      })
    const responses = await atOnce(inviting(first), inviting(second))
    const invited = responses.filter(({ status }) => status === 200).length
    return unless(invited === 1, `${invited} invitations`)
  },

  async 'a member is removed while sharing'({ first, second, atOnce }) {
    const member = await newcomer(first)
    const token = await first.token(member)
    const other = await second.token(await newcomer(second))
    const url = newPage()
    await atOnce(
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
    return unless(count === 0 && !isThere, `${count} sharers, the member is there: ${isThere}`)
  },
}
