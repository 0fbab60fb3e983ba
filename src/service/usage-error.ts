export class UsageError extends Error {
  readonly code: string | undefined

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  }
}
