import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Sorts each project's files: long-running ones first, so that none runs alone at the end; then by size, as vitest
 * does. Files with an environment of their own come last: a worker has one environment, and another worker takes a
 * second to start.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project)
    return [...projects.values()].flatMap((own) => {
      const { long = [], usual = [], environment = [] } = Object.groupBy(own, placeOf)
      return [...long, ...usual, ...environment]
    })
  }
}

/** Builds, starts of whole programs, checks of every view, large samples of fuzz, and waits for real time. */
const longToRun = [
  /\/build\/.*(manifest|package|rollout)\.test\.ts$/,
  /\/fuzz\/.*(outbox-faults|broken-outbox|unfinished|sign-in-model)\.test\.ts$/,
  /\/(kills|bootstrap|init|odd-provider|mail-queue|large-lists|every-endpoint)\.test\.ts$/,
  /\/browser\/.*\/(access\/.*|any-network|dev|tour|leaks|sign-in|outbox|slow-sign-in|web-site|privacy|silence)\.test\.ts$/,
]

function placeOf({ moduleId }: TestSpecification): 'long' | 'usual' | 'environment' {
  if (longToRun.some((files) => files.test(moduleId))) return 'long'
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment') ? 'environment' : 'usual'
}
