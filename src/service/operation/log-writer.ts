import type { Writable } from 'node:stream'

/** The most bytes of log that wait for the log's reader. */
export const maxWaitingLog = 1_000_000

/** How long the end of the process waits for the log's reader, in milliseconds. */
export const logClosingTime = 1000

/**
 * Creates a function that writes lines of log, at once if the reader is fast. Beyond `maxWaitingLog`, lines are
 * dropped: a reader that stalls must not fill the memory.
 *
 * @param stream a pipe, whose writes don't wait for the reader
 * @param noticeOf the line about dropped lines, which follows when there is room again
 */
export function createLogWriter(stream: Writable, noticeOf: (dropped: number) => string): (line: string) => void {
  let dropped = 0

  function sayDropped(): void {
    if (dropped > 0) stream.write(noticeOf(dropped))
    dropped = 0
  }

  stream.on('drain', sayDropped)
  return (line) => {
    if (stream.writableLength > maxWaitingLog) dropped++
    else {
      sayDropped()
      stream.write(line)
    }
  }
}
