import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Value } from './database.ts'

/** Maximum threads of one file: on two processors, the event loop still gets a third of them. */
export const maxReaders = 2

export interface ReaderQuestion {
  sql: string
  values: Value[]
}

export type ReaderAnswer = { rows: unknown[] } | { failure: { message: string; errcode: number | undefined } }

interface Waiting extends ReaderQuestion {
  resolve(rows: unknown[]): void
  reject(error: unknown): void
}

/**
 * Reads that may take long, beside the event loop: SQLite is synchronous, so each has a thread and a connection of its
 * own. Threads begin when they are needed, and stay.
 */
export function createReaders(path: string) {
  const all = new Set<Worker>()
  const idle: Worker[] = []
  const waiting: Waiting[] = []

  function askNext(): void {
    while (waiting.length > 0) {
      const reader = idle.pop() ?? (all.size < maxReaders ? start() : undefined)
      const next = reader && waiting.shift()
      if (!next) return
      ask(reader, next)
    }
  }

  function start(): Worker {
    const reader = new Worker(join(import.meta.dirname, 'sqlite-reader.ts'), { workerData: path })
    all.add(reader)
    // only what somebody waits for keeps the process
    reader.unref()
    return reader
  }

  function ask(reader: Worker, { sql, values, resolve, reject }: Waiting): void {
    const question: ReaderQuestion = { sql, values }
    const end = () => {
      reader.off('message', answered).off('error', failed).off('exit', closed).unref()
      askNext()
    }
    function answered(answer: ReaderAnswer): void {
      if ('rows' in answer) resolve(answer.rows)
      else reject(Object.assign(new Error(answer.failure.message), { errcode: answer.failure.errcode }))
      idle.push(reader)
      end()
    }
    // it couldn't open the file, and has ended
    function failed(error: unknown): void {
      reject(error)
      all.delete(reader)
      end()
    }
    const closed = () => failed(new Error('the database was closed'))
    reader.on('message', answered).on('error', failed).on('exit', closed).ref()
    reader.postMessage(question)
  }

  return {
    read: <Row>(sql: string, values: Value[]): Promise<Row[]> =>
      new Promise<unknown[]>((resolve, reject) => {
        waiting.push({ sql, values, resolve, reject })
        askNext()
      }) as Promise<Row[]>,
    close: async (): Promise<void> => {
      for (const { reject } of waiting.splice(0)) reject(new Error('the database was closed'))
      await Promise.all([...all].map((reader) => reader.terminate()))
    },
  }
}
