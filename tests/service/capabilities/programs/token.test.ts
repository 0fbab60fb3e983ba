import { expect, test } from 'vitest'
import { isToken, newToken } from '../../../../src/service/capabilities/programs/token.ts'

test('a token is recognized by its prefix, its length and its checksum, as the documents say', () => {
  const tokens = Array.from({ length: 1000 }, newToken)
  expect(new Set(tokens).size).toBe(tokens.length)
  for (const token of tokens) {
    expect(token).toMatch(/^pal_[0-9A-Za-z]{49}$/)
    expect(isToken(token)).toBe(true)
  }
  // all digits occur, so that none of the 256 bits is lost
  expect(new Set(tokens.join('').slice(4)).size).toBeGreaterThanOrEqual(62)
})

test('the checksum is the CRC-32 of the prefix and the random digits, in base 62, computed elsewhere', () => {
  // zlib.crc32 of Python
  expect(isToken(`pal_${'0'.repeat(43)}1jh2Gh`)).toBe(true)
  expect(isToken(`pal_${'Z'.repeat(43)}3ZFXgM`)).toBe(true)
})

test('no other text is a token: another network’s is one, but a changed, cut or extended one isn’t', () => {
  const token = newToken()
  for (let index = 0; index < token.length; index++) {
    const changed = `${token.slice(0, index)}${token[index] === 'a' ? 'b' : 'a'}${token.slice(index + 1)}`
    expect(isToken(changed), changed).toBe(false)
  }
  for (const other of ['', 'pal_', token.slice(0, -1), `${token}0`, ` ${token}`, `${token}\n`, token.toUpperCase()])
    expect(isToken(other), other).toBe(false)
})
