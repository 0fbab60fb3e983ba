/** Milliseconds that the first frame waits for what it can go without. */
const patience = 100

/** What is read, or something else where that fails or takes longer than these milliseconds. */
export const inTime = <Value, Else = Value>(
  reading: Promise<Value>,
  otherwise: Else,
  longest = patience,
): Promise<Value | Else> =>
  Promise.race([
    reading.catch(() => otherwise),
    new Promise<Else>((resolve) => void setTimeout(() => resolve(otherwise), longest)),
  ])
