/** A service's figures at a moment of a run. */
export interface Reading {
  calls: number
  figures: Readonly<Record<string, number>>
}

/** How many readings a run has, and through how many of the last a line is laid: the first ones are the warm-up. */
export const readings = 10
const judged = 7

/** An hour's worth of calls: the quota of an application (specification §8). */
const callsOfAnHour = 50_000

/** The most that a figure may grow in `callsOfAnHour`, or in a shorter run, as a part of itself. */
const largestGrowth = 0.02

/**
 * The growth that means nothing: a page of a file has many rows, SQLite's log is a few megabytes long, and a process keeps
 * megabytes that it has freed.
 */
const slack: Readonly<Record<string, number>> = {
  memory: 8_000_000,
  external: 100_000,
  handles: 1,
  listeners: 1,
  timers: 10,
  sockets: 1,
  'open files': 1,
  'expired rows': 10,
  rows: 100,
  'bytes of the database': 100_000,
  files: 1,
  'bytes of the files': 5_000_000,
}

interface Growth {
  figure: string
  /** On the line, in `callsOfAnHour`; in a shorter run, which would multiply what one reading finds by chance, in its calls. */
  growth: number
  /** Of the judged readings. */
  mean: number
  isFlat: boolean
}

/**
 * Lays a straight line through each figure of the last readings, with the median of the slopes between any two of them
 * (Theil and Sen): memory that one reading finds before it was given back doesn't bend it.
 */
export function growthOf(all: readonly Reading[]): Growth[] {
  const last = all.slice(-judged)
  const pairs = last.flatMap((before, index) => last.slice(index + 1).map((after) => [before, after] as const))
  return Object.keys(last[0]?.figures ?? {}).map((figure) => {
    const figureOf = ({ figures }: Reading) => figures[figure] ?? 0
    const slopes = pairs.map(([before, after]) => (figureOf(after) - figureOf(before)) / (after.calls - before.calls))
    const calls = Math.min(callsOfAnHour, (last.at(-1)?.calls ?? 0) - (last[0]?.calls ?? 0))
    const read = last.map(figureOf)
    // a figure of two values, such as 12 and 13, doesn't grow by more
    const growth = Math.min(median(slopes) * calls, Math.max(...read) - Math.min(...read))
    const mean = last.reduce((sum, reading) => sum + figureOf(reading), 0) / last.length
    return { figure, growth, mean, isFlat: growth <= Math.max(mean * largestGrowth, slack[figure] ?? 0) }
  })
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
}

/** Each figure at each moment, for `console.table`. */
export const tableOf = (all: readonly Reading[]) =>
  Object.fromEntries(
    growthOf(all).map(({ figure, growth, isFlat, mean }) => {
      const read = all.map(({ calls, figures }) => [`${Math.round(calls / 1000)}k`, shown(figures[figure] ?? 0)])
      const part = mean === 0 ? 0 : (growth / mean) * 100
      return [figure, { ...Object.fromEntries(read), growth: shown(growth), '%': shown(part), isFlat }]
    }),
  )

const shown = (value: number): string =>
  Math.abs(value) >= 10_000 ? `${(value / 1e6).toFixed(2)}M` : String(Math.round(value * 100) / 100)
