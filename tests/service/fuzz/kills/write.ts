import { endpoints } from '../../../../src/contract/endpoints.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import type { Random } from '../random.ts'

export interface OpenRequest {
  id: string
  other: string
  sent: boolean
  /** A request in the other direction, which accepting this one accepts too. */
  crossing?: string
}

type Endpoints = typeof endpoints

/** A call of the API that changes something. */
export type WriteCall = {
  [Name in keyof Endpoints]: Endpoints[Name]['method'] extends 'GET' ? never : Name
}[keyof Endpoints]

export const writeCalls = Object.entries(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [] : name))

export interface Write {
  call: WriteCall
  kind: string
  /** Sequence number: the later of two shares of a page by a member replaces the earlier one. */
  number: number
  member: string
  token: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  fields: Record<string, string>
  url?: string
  request?: OpenRequest
  /** Whose write it is, unless it is the core's. */
  of?: WritesOfCapability
}

const prefix = 'write-number-'

/** The text of a write, which its rows have. */
export const textOf = ({ number }: Pick<Write, 'number'>) => `${prefix}${number}`

export const numberOf = (text: string) => Number(text.slice(prefix.length))

/** How often each part of a write's effect is in the database, once at most; and its rows, which don't change later. */
export interface Effect {
  parts: Record<string, number>
  standing: unknown
}

/** Writes of a capability, for the tests that kill the service, and what these writes leave in the database. */
export interface WritesOfCapability {
  /** Prepares what a member's writes need. @returns a function that gives a next write, or undefined if none is left */
  prepare(tx: Store, member: string): Promise<NextWrite>
  read(database: Database): Promise<(write: Write) => Effect>
  /** Queries that must be empty. */
  disagreements?: Readonly<Record<string, string>>
}

/** @param text of the write */
export type NextWrite = (
  text: string,
  random: Random,
) => Pick<Write, 'call' | 'kind' | 'method' | 'path' | 'fields' | 'url'> | undefined
