/** Milliseconds of a block of time. Those of each level are four times as long; an item is in one of each. */
const shortestBlock = 2 ** 20

const levels = 9

/** No two levels have a block of the same number. */
const numberOf = (level: number, at: number): number => level * 2 ** 24 + at

export const blocksAt = (time: number): number[] =>
  Array.from({ length: levels }, (_, level) => numberOf(level, Math.floor(time / (shortestBlock * 4 ** level))))

function blocksOf(from: number, to: number): number[] {
  const blocks: number[] = []
  for (let at = from, length = 1; at < to; at += length) {
    let level = 0
    while (level < levels - 1 && at % 4 ** (level + 1) === 0 && at + 4 ** (level + 1) <= to) level++
    length = 4 ** level
    blocks.push(numberOf(level, at / length))
  }
  return blocks
}

const firstLength = 4

/** How many times as long as a span the next one may be: after a time without news, those before may have all words. */
const mostGrowth = 16

/**
 * PostgreSQL's index isn't ordered by time: it is asked for a span, then the one before, until there are enough.
 * @param read reads the latest rows before a time; without blocks, from the beginning on
 */
export async function readSpans<Row>(
  ends: { oldest: number; newest: number },
  most: number,
  read: (span: { blocks: number[] | undefined; before: number; limit: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  const first = Math.floor(ends.oldest / shortestBlock)
  const last = ends.newest / shortestBlock
  let to = Math.floor(last) + 1
  for (let length = firstLength; rows.length < most && to > first; ) {
    // a long span begins where a large block does: few blocks cover it then
    const largest = 4 ** Math.max(0, Math.floor(Math.log2(length) / 2) - 1)
    const from = Math.floor((to - length) / largest) * largest
    const blocks = from > first ? blocksOf(from, to) : undefined
    rows.push(...(await read({ blocks, before: to * shortestBlock, limit: most - rows.length })))
    to = from
    // the missing rows are about as frequent as those found; a fifth too much costs less than another question
    const enough = Math.ceil((1.2 * (most - rows.length) * (last - from)) / (rows.length + 1))
    length = Math.min(enough, mostGrowth * length)
  }
  return rows
}
