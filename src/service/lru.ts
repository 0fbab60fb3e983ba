/** A cache of at most `max` entries. A further one evicts the entry that was used least recently (LRU). */
export class LruCache<Value> {
  readonly #max: number
  readonly #entries = new Map<string, Value>()

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    // a Map has its entries in the order of their addition
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#max) this.#entries.delete(this.#entries.keys().next().value ?? key)
  }
}
