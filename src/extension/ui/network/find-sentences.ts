import type { FindProblem } from '../../messages/finding.ts'

/** An address of the kind that members enter. */
export const example = 'circle.example'

/** The sentence of each problem. */
export const findSentences = {
  invalid: 'find.invalid',
  insecure: 'find.insecure',
  offline: 'network.problem.offline',
  unreachable: 'network.problem.unreachable',
  slow: 'network.problem.slow',
  server: 'network.problem.server',
  'no-document': 'network.problem.no-graph-api',
  unconfirmed: 'find.unconfirmed',
} as const satisfies Record<FindProblem, string>
