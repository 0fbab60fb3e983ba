/**
 * What can be wrong with a part of a network that a member configures; each has a sentence,
 * `network.problem.<problem>`.
 */
export type TrialProblem =
  /** The browser does not let the extension speak to this host. */
  | 'no-permission'
  | 'offline'
  | 'unreachable'
  | 'slow'
  /** It responds, with a failure of its own. */
  | 'server'
  /** It responds, but not as a graph API does (§7). */
  | 'no-graph-api'
  /** It responds, but has no authorization page where §5 puts it. */
  | 'no-sign-in'
  /** The authorization page refuses the key, or the redirect URI with this key. */
  | 'not-registered'

/** What is wrong with which part of a network; nothing where it is missing. */
export type NetworkTrial = Partial<Record<'baseUrl' | 'authUrl' | 'apiKey', TrialProblem>>
