import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A worker serves one environment and takes a second to start: a project's files that name one of their own come last. */
export class EnvironmentsApart extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project)
    return [...projects.values()].flatMap((own) => {
      const { theirs = [], another = [] } = Object.groupBy(own, namesEnvironment)
      return [...theirs, ...another]
    })
  }
}

const namesEnvironment = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment') ? 'another' : 'theirs'
