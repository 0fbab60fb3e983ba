/** The database's requests as promises. A transaction stays active until the last of them is answered. */

/** @returns the result of a request, or its error */
export const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when the transaction is committed. To be called before its first await. */
export function committed(transaction: IDBTransaction): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    // an error aborts it too
    transaction.onabort = () => reject(transaction.error ?? new DOMException('the transaction ended', 'AbortError'))
  })
  // the failed request rejects first, with the same error
  done.catch(() => undefined)
  return done
}

/** The entries under a cursor, one after the other. */
export async function* entriesOf<Cursor extends IDBCursor>(request: IDBRequest<Cursor | null>) {
  for (let cursor = await resultOf(request); cursor; cursor = await resultOf(request)) {
    yield cursor
    cursor.continue()
  }
}
