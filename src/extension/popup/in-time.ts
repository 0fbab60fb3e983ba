/** Milliseconds that the first frame waits for what it can go without. */
const patience = 100

/** What is read, or something else where that fails or takes too long. */
export const inTime = <Value>(reading: Promise<Value>, otherwise: Value): Promise<Value> =>
  Promise.race([
    reading.catch(() => otherwise),
    new Promise<Value>((resolve) => void setTimeout(() => resolve(otherwise), patience)),
  ])
