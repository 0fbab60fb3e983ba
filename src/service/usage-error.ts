/** Why the service or one of its commands can't start; the message is a sentence for whoever typed the command. */
export class UsageError extends Error {
  /** What the system calls it, such as EADDRINUSE, where it was the system that said no. */
  readonly code: string | undefined

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  }
}
