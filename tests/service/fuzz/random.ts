export interface Random {
  next(): number
  below(end: number): number
  pick<Item>(items: readonly Item[]): Item
  once(inTimes: number): boolean
  bytes(length: number): Buffer
  restart(seed: number): void
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    once: (inTimes) => next() * inTimes < 1,
    restart(other) {
      state = other >>> 0
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}
