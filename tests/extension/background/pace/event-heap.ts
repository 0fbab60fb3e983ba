type Event = readonly [at: number, act: () => Promise<void>]

/** A queue of events by time. */
export function createHeap() {
  const heap: Event[] = []
  const at = (index: number) => heap[index]?.[0] ?? Number.POSITIVE_INFINITY
  function swap(one: number, other: number): void {
    const [first, second] = [heap[one], heap[other]]
    if (first && second) [heap[one], heap[other]] = [second, first]
  }
  return {
    add(event: Event): void {
      let index = heap.push(event) - 1
      while (index > 0 && at(index) < at((index - 1) >> 1)) {
        swap(index, (index - 1) >> 1)
        index = (index - 1) >> 1
      }
    },
    take(): Event | undefined {
      const [first] = heap
      const last = heap.pop()
      if (!first || !last || heap.length === 0) return first
      heap[0] = last
      let index = 0
      for (;;) {
        const [left, right] = [2 * index + 1, 2 * index + 2]
        const smaller = at(right) < at(left) ? right : left
        if (at(smaller) >= at(index)) return first
        swap(index, smaller)
        index = smaller
      }
    },
  }
}
