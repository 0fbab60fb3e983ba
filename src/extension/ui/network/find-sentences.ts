import type { FindProblem } from '../../messages/finding.ts'

/** An address of the kind that members enter. */
export const example = 'circle.example'

/** The sentence of each problem with an address that the member entered. */
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

/** The sentence of each problem with the organization's address, which the member can't change. */
export const policySentences = {
  invalid: 'policy.unusable',
  insecure: 'policy.unusable',
  offline: 'network.problem.offline',
  unreachable: 'policy.unreachable',
  slow: 'policy.unreachable',
  server: 'policy.unreachable',
  'no-document': 'policy.unusable',
  unconfirmed: 'policy.unusable',
} as const satisfies Record<FindProblem, string>
