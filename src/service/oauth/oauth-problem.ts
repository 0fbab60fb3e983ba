import type { Context } from 'hono'

type Status = 400 | 401 | 405 | 429

/** An expected error of an OAuth endpoint, with an error code of RFC 6749 §5.2. */
export class OAuthProblem extends Error {
  readonly code: string
  readonly status: Status
  /** Seconds until the client may retry; with 429. */
  readonly retryAfter: number | undefined

  constructor(code: string, description: string, status: Status = 400, retryAfter?: number) {
    super(description)
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The error response of OAuth. Descriptions must be ASCII without quotes (RFC 6749 §5.2). */
export function oauthErrorResponse(context: Context, { code, message, status, retryAfter }: OAuthProblem): Response {
  if (status === 401) context.header('WWW-Authenticate', 'Basic realm="oauth"')
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter))
  return context.json({ error: code, error_description: message }, status)
}
