/**
 * Milliseconds that the first frame waits for optional data: later data moves what the member clicks, but a slow disk
 * or page must not block the popup.
 */
const patience = 100

/** The value, or `otherwise` if reading fails or takes longer than `longest` milliseconds. */
export const inTime = <Value, Else = Value>(
  reading: Promise<Value>,
  otherwise: Else,
  longest = patience,
): Promise<Value | Else> =>
  Promise.race([
    reading.catch(() => otherwise),
    new Promise<Else>((resolve) => void setTimeout(() => resolve(otherwise), longest)),
  ])
