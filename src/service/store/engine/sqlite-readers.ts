import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Value } from './database.ts'

/** Maximum threads of one file: on two processors, the event loop still gets a third of them. */
export const maxReaders = 2

export interface ReaderQuestion {
  milliseconds: number
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
  const readers = new Set<{ thread: Worker; asked: Waiting | undefined }>()
  const waiting: Waiting[] = []

  function askNext(): void {
    while (waiting.length > 0) {
      const reader = [...readers].find(({ asked }) => !asked) ?? (readers.size < maxReaders ? start() : undefined)
      if (!reader) return
      reader.asked = waiting.shift()
      const { milliseconds = 0, sql = '', values = [] } = reader.asked ?? {}
      // only what somebody waits for keeps the process
      reader.thread.ref()
      reader.thread.postMessage({ milliseconds, sql, values } satisfies ReaderQuestion)
    }
  }

  function start() {
    const thread = new Worker(join(import.meta.dirname, 'sqlite-reader.ts'), { workerData: path })
    const reader = { thread, asked: undefined as Waiting | undefined }
    readers.add(reader)
    function answered(answer: ReaderAnswer): void {
      const { asked } = reader
      reader.asked = undefined
      thread.unref()
      if ('rows' in answer) asked?.resolve(answer.rows)
      else asked?.reject(Object.assign(new Error(answer.failure.message), { errcode: answer.failure.errcode }))
      askNext()
    }
    // it couldn't open the file, has no memory, or was closed; another one may begin in its place
    function ended(error: unknown): void {
      readers.delete(reader)
      reader.asked?.reject(error)
      askNext()
    }
    thread.on('message', answered).on('error', ended)
    thread.on('exit', () => ended(new Error('the database was closed'))).unref()
    return reader
  }

  return {
    read: <Row>(milliseconds: number, sql: string, values: Value[]): Promise<Row[]> =>
      new Promise<unknown[]>((resolve, reject) => {
        waiting.push({ milliseconds, sql, values, resolve, reject })
        askNext()
      }) as Promise<Row[]>,
    close: async (): Promise<void> => {
      for (const { reject } of waiting.splice(0)) reject(new Error('the database was closed'))
      await Promise.all([...readers].map(({ thread }) => thread.terminate()))
    },
  }
}
