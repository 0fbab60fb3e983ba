import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Long-running files come first, so that none runs alone at the end. Files with an environment of their own come last:
 * a worker takes a second to start another. Files that wait for real time are spread among the others.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project)
    const inOrder = [...projects].sort(([one], [other]) => placeOfProject(one.name) - placeOfProject(other.name))
    return inOrder.flatMap(([, own]) => {
      const { long = [], usual = [], environment = [], waiting = [] } = Object.groupBy(own, kindOf)
      return spread(waiting, [...long, ...usual, ...environment])
    })
  }
}

/** Inserts each of a few at equal distances among many. */
function spread<Each>(few: readonly Each[], many: readonly Each[]): Each[] {
  const all = [...many]
  for (const [index, each] of [...few.entries()].reverse())
    all.splice(Math.floor((index * many.length) / few.length), 0, each)
  return all
}

/** Those with the longest files come first: workers that are free at a project's end begin with the next one. */
const projectOrder = ['service-fuzz', 'build', 'postgres', 'node', 'fuzz', 'extension', 'statements']

function placeOfProject(name: string): number {
  const place = projectOrder.indexOf(name)
  return place < 0 ? projectOrder.length : place
}

const waitsForTime = [
  /\/(mail-queue|odd-provider|connections|damaged-data|log)\.test\.ts$/,
  /\/(on-postgres\/postgres|service\/start|outbox\/waiting)\.test\.ts$/,
]

/** Builds, starts of whole programs, checks of every view, and large samples of fuzz. */
const longToRun = [
  /\/build\/.*(manifest|package|release)\.test\.ts$/,
  /\/fuzz\/.*(outbox|unfinished|sign-in-model)\.test\.ts$/,
  /\/(kills|news-kills|bootstrap|every-endpoint|init|large-lists|line|members|private|races|seen-by-each)\.test\.ts$/,
  /\/browser\/.*\/(access\/.*|any-network|commands|habits|layout|outbox|pages|policy|popup|privacy|sign-in|site(-forms)?|slow-sign-in|tour|viewers)\.test\.ts$/,
]

function kindOf({ moduleId }: TestSpecification): 'long' | 'usual' | 'environment' | 'waiting' {
  const isOneOf = (patterns: RegExp[]) => patterns.some((pattern) => pattern.test(moduleId))
  if (isOneOf(waitsForTime)) return 'waiting'
  if (isOneOf(longToRun)) return 'long'
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment') ? 'environment' : 'usual'
}
