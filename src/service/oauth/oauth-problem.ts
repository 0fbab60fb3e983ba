import type { Context } from 'hono'

/** An OAuth request that fails on purpose, with an error code of RFC 6749 §5.2. */
export class OAuthProblem extends Error {
  readonly code: string
  readonly status: 400 | 401 | 405

  constructor(code: string, description: string, status: 400 | 401 | 405 = 400) {
    super(description)
    this.code = code
    this.status = status
  }
}

/** As OAuth does: `error` is a string. A description is ASCII without quotes, which RFC 6749 §5.2 leaves out. */
export function answerProblem(context: Context, { code, message, status }: OAuthProblem): Response {
  if (status === 401) context.header('WWW-Authenticate', 'Basic realm="oauth"')
  return context.json({ error: code, error_description: message }, status)
}
