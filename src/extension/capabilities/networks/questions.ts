import * as v from 'valibot'
import { nothing, replying } from '../../messages/arguments.ts'
import { networkBounds } from '../../network/address.ts'
import type { FindProblem, Network, Policy } from '../../network/network.ts'
import { networkSchema } from '../../network/network-schemas.ts'

export const questions = {
  applyPolicy: nothing,
  findNetwork: replying<Finding>()(v.object({ address: v.pipe(v.string(), v.maxLength(networkBounds.baseUrl)) })),
  /** Changes the network; a session at another network ends. */
  setNetwork: v.object({ network: networkSchema }),
}

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}

export type Finding = { network: Network; origin: string } | { problem: FindProblem }

/** Whether the member may use no other network than the organization's. */
export const isFixed = ({ locked, network, address }: Policy): boolean => locked && (network !== null || address !== '')
