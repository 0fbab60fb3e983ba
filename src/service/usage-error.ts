/** Its sentence says all, so a log has no stack. */
export class ExplainedError extends Error {}

export class UsageError extends Error {
  readonly code: string | undefined

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  }
}

/** A command has done what it could, and says what it left out: exit status 1, not 2. */
export class PartlyDone extends UsageError {}
