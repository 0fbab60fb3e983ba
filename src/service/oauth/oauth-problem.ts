import type { Context } from 'hono'

type Status = 400 | 401 | 405 | 429

/** An OAuth request that fails on purpose, with an error code of RFC 6749 §5.2. */
export class OAuthProblem extends Error {
  readonly code: string
  readonly status: Status
  /** When to come back, in seconds; with 429. */
  readonly retryAfter: number | undefined

  constructor(code: string, description: string, status: Status = 400, retryAfter?: number) {
    super(description)
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** As OAuth does: `error` is a string. A description is ASCII without quotes, which RFC 6749 §5.2 leaves out. */
export function oauthErrorResponse(context: Context, { code, message, status, retryAfter }: OAuthProblem): Response {
  if (status === 401) context.header('WWW-Authenticate', 'Basic realm="oauth"')
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter))
  return context.json({ error: code, error_description: message }, status)
}
