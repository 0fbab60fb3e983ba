import type { Writable } from 'node:stream'

/** The most bytes of log that wait for the log's reader. */
export const maxWaitingLog = 1_000_000

/**
 * How long lines about requests wait for each other, in milliseconds: writing each alone costs a fifteenth of a call’s
 * processor time.
 */
export const logDelay = 10

/** How long the end of the process waits for the log's reader, in milliseconds. */
export const logClosingTime = 1000

/**
 * Creates a function that writes lines of log, the urgent ones at once. Beyond `maxWaitingLog`, lines are dropped: a
 * reader that stalls must not fill the memory.
 *
 * @param stream a pipe, whose writes don't wait for the reader
 * @param noticeOf the line about dropped lines, which follows when there is room again
 */
export function createLogWriter(stream: Writable, noticeOf: (dropped: number) => string) {
  let dropped = 0
  let timer: NodeJS.Timeout | undefined

  function sayDropped(): void {
    if (dropped > 0) stream.write(noticeOf(dropped))
    dropped = 0
  }

  function writeAll(): void {
    clearTimeout(timer)
    timer = undefined
    stream.uncork()
  }

  stream.on('drain', sayDropped)
  return (line: string, isUrgent: boolean): void => {
    if (stream.writableLength > maxWaitingLog) dropped++
    else {
      if (!timer) {
        stream.cork()
        timer = setTimeout(writeAll, logDelay)
      }
      sayDropped()
      stream.write(line)
    }
    if (isUrgent) writeAll()
  }
}
