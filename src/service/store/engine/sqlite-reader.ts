import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { addFunctions } from './sql-functions.ts'
import { createStatements, pageCache } from './sqlite.ts'
import type { ReaderAnswer, ReaderQuestion } from './sqlite-readers.ts'

/** A thread of `createReaders`: answers one statement at a time. */
const connection = new DatabaseSync(workerData, { timeout: 0, readOnly: true })
connection.exec(pageCache)
let until = 0
addFunctions(connection, () => performance.now() < until)
const statements = createStatements(connection)

function answerOf({ sql, values, milliseconds }: ReaderQuestion): ReaderAnswer {
  until = performance.now() + milliseconds
  try {
    return { rows: statements.all(sql, values) }
  } catch (error) {
    // between threads, an error loses the properties of its own
    const { message, errcode } = error as Error & { errcode?: number }
    return { failure: { message, errcode } }
  }
}

parentPort?.on('message', (question: ReaderQuestion) => parentPort?.postMessage(answerOf(question)))
