import { expect, test } from 'vitest'
import { checksum, newProgramToken } from '../../../../src/service/store/access/program-token.ts'

test('a token is recognized by its prefix, its length and its checksum, as the documents say', () => {
  const tokens = Array.from({ length: 1000 }, newProgramToken)
  expect(new Set(tokens).size).toBe(tokens.length)
  for (const token of tokens) {
    expect(token).toMatch(/^pal_[0-9A-Za-z]{49}$/)
    expect(checksum(token.slice(0, -6))).toBe(token.slice(-6))
  }
  // all digits occur, so that none of the 256 bits is lost
  expect(new Set(tokens.join('').slice(4)).size).toBeGreaterThanOrEqual(62)
})

test('the checksum is the CRC-32 of the prefix and the random digits, in base 62, computed elsewhere', () => {
  // zlib.crc32 of Python
  expect(checksum(`pal_${'0'.repeat(43)}`)).toBe('1jh2Gh')
  expect(checksum(`pal_${'Z'.repeat(43)}`)).toBe('3ZFXgM')
})
