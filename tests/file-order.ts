import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Each project's largest files first, as vitest has it, with two exceptions. A worker serves one environment and takes a
 * second to start: a project's files that name one of their own come last. And what is short to read but long to run comes
 * first, or it would run alone in the end.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project)
    return [...projects.values()].flatMap((own) => {
      const { long = [], theirs = [], another = [] } = Object.groupBy(own, turnOf)
      return [...long, ...theirs, ...another]
    })
  }
}

/** Builds, whole programs that are started, a long look at every view, and waits for the time itself. */
const longToRun =
  /\/build\/.*(manifest|package)\.test\.ts$|\/browser\/.*\/(access\/.*|dev|tour|leaks|sign-in|outbox|slow-sign-in|languages|privacy)\.test\.ts$/

function turnOf({ moduleId }: TestSpecification): 'long' | 'theirs' | 'another' {
  if (longToRun.test(moduleId)) return 'long'
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment') ? 'another' : 'theirs'
}
