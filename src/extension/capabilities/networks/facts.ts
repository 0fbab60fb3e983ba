import * as v from 'valibot'
import { nothing } from '../../messages/arguments.ts'
import type { NetworkTrial } from '../../messages/diagnosis.ts'
import { type FindProblem, type Network, networkBounds, networkSchema, type Policy } from '../../network/network.ts'

export const questions = {
  applyPolicy: nothing,
  findNetwork: v.object({ address: v.pipe(v.string(), v.maxLength(networkBounds.baseUrl)) }),
  tryNetwork: networkSchema,
  /** Changes the network; a session at another network ends. With an empty secret, the stored secret stays. */
  setNetwork: v.object({
    network: networkSchema,
    secret: v.pipe(v.string(), v.trim(), v.maxLength(networkBounds.secret)),
  }),
}

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}

  interface Data {
    findNetwork: Finding
    tryNetwork: NetworkTrial
  }
}

export type Finding = { network: Network; origin: string } | { problem: FindProblem }

/** Whether the member may use no other network than the organization's. */
export const isFixed = ({ locked, network, address }: Policy): boolean => locked && (network !== null || address !== '')
