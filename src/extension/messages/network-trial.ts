/**
 * Problem of a part of the network that a member configures. Each problem has a sentence, `network.problem.<problem>`.
 */
export type TrialProblem =
  /** The browser does not let the extension speak to this host. */
  | 'no-permission'
  | 'offline'
  | 'unreachable'
  | 'slow'
  /** It responds with a server error. */
  | 'server'
  /** It responds, but not as a graph API does (§7). */
  | 'no-graph-api'
  /** It responds, but has no authorization page where §5 puts it. */
  | 'no-sign-in'
  /** The authorization page refuses the key, or the redirect URI with this key. */
  | 'not-registered'

/** The problems of a network by part; a part without a problem is missing. */
export type NetworkTrial = Partial<Record<'baseUrl' | 'authUrl' | 'apiKey', TrialProblem>>
