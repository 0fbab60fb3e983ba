import { onTestFinished } from 'vitest'
import { isOnPostgres } from '../../../src/service/open-data.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createTestNetwork, redirectUri, type TestNetwork } from '../test-network.ts'

/** Two nodes of one network. SQLite serves one node only, which is both then. */
export interface Nodes {
  first: TestNetwork
  second: TestNetwork
  /** The secret of the application `mine`. */
  secret: string
}

export async function createNodes(): Promise<Nodes> {
  const data = temporaryFolder()
  const first = await createTestNetwork({ data })
  const second = isOnPostgres(data) ? await createTestNetwork({ data, isFurtherNode: true }) : first
  onTestFinished(async () => {
    for (const { store } of new Set([first, second])) await store.close()
  })
  const mine = { key: 'mine', name: 'mine', level: 'premium', redirectUris: [redirectUri] } as const
  const { secret } = await first.store.applications.add(mine, 0)
  return { first, second, secret }
}

/** The result of a race. */
export interface Outcome {
  /** The status of each response; 409 stands for a transaction of a command that was refused. */
  statuses: number[]
  /** The promises that were broken, each with its evidence. */
  broken: string[]
}

/** A race runs once with new members. */
export type Race = (nodes: Nodes) => Promise<Outcome>

/** Starts all moves at once. */
export const atOnce = (...moves: (() => Promise<{ status: number }>)[]): Promise<number[]> =>
  Promise.all(moves.map(async (move) => (await move()).status))

/** A transaction of a command as a move. @param isRefusal whether its error is an expected refusal */
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

/** A member with a login that is new in this process. */
export const newcomer = (node: TestNetwork, profile: Parameters<TestNetwork['addMember']>[1] = {}) =>
  node.addMember(`racer${added++}`, profile)

/** A page that nobody has shared yet. */
export const newPage = () => `http://news.example/${added++}`

/** @returns `broken`, unless the claim holds */
export const unless = (holds: boolean, broken: string): string[] => (holds ? [] : [broken])
