import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type Recorded, shapeOf } from './recorded-statements.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the statements of this run, whose tests run in many processes. */
    statements: string
  }
}

const folder = join(tmpdir(), `passalong-statements-${process.pid}`)

export function setup(project: TestProject): void {
  mkdirSync(folder, { recursive: true })
  project.provide('statements', folder)
}

export const teardown = (): void => rmSync(folder, { recursive: true, force: true })

export const saveStatements = (statements: readonly Recorded[]): void =>
  writeFileSync(join(inject('statements'), randomUUID()), serialize(statements))

/** A statement of each shape for each engine, one of a call if a call executed it. */
export function readStatements(): Recorded[] {
  const saved = readdirSync(inject('statements')).map((name) => readFileSync(join(inject('statements'), name)))
  const all = saved.flatMap((bytes) => deserialize(bytes) as Recorded[])
  const callsLast = [...all.filter(({ isOfCall }) => !isOfCall), ...all.filter(({ isOfCall }) => isOfCall)]
  return [...new Map(callsLast.map((each) => [`${each.engine} ${shapeOf(each)}`, each])).values()]
}
