import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../vitest.config.ts'

/** The tests of some mutants: one of these files after the other, until one fails. */
const order = (process.env.MUTANT_TESTS ?? '').split(' ')

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.findIndex((path) => moduleId.endsWith(`/${path}`))
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

const { projects = [], ...common } = config.test ?? {}

export default {
  test: {
    ...common,
    ...(process.env.MUTANT && { sequence: { sequencer: InOrder } }),
    projects: projects.map((project) => {
      if (typeof project !== 'object' || !('test' in project) || !project.test) return project
      const { setupFiles = [], maxWorkers } = project.test
      const test = {
        ...project.test,
        setupFiles: ['tests/mutants/setup.ts', setupFiles].flat(),
        maxWorkers: process.env.MUTANT ? 1 : maxWorkers,
      }
      return { ...project, test }
    }),
  },
}
