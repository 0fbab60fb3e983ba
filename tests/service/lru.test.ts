import { expect, test } from 'vitest'
import { LruCache } from '../../src/service/lru.ts'

test('a further entry evicts the least recently used one, and reading or replacing an entry uses it', () => {
  const cache = new LruCache<number>(3)
  for (const [value, key] of ['a', 'b', 'c'].entries()) cache.set(key, value)
  expect(cache.get('a')).toBe(0)
  cache.set('b', 7)
  cache.set('d', 3)
  cache.set('e', 4)
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key))).toEqual([undefined, 7, undefined, 3, 4])
  expect(cache.size).toBe(3)
})

test('values that count as false stay', () => {
  const cache = new LruCache<number>(2)
  for (const key of ['a', 'b']) cache.set(key, 0)
  expect(cache.get('a')).toBe(0)
  cache.set('c', 0)
  expect(cache.get('b')).toBeUndefined()
})
