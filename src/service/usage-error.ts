/** An error of usage that stops the service or a command. The message is a sentence for the operator. */
export class UsageError extends Error {
  /** The system's error code, such as EADDRINUSE, if the system refused. */
  readonly code: string | undefined

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  }
}
