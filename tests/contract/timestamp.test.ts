import { describe, expect, it } from 'vitest'
import { readTimestamp, writeTimestamp } from '../../src/contract/text.ts'

const moment = Date.UTC(2013, 4, 3, 11, 59, 41)

describe('readTimestamp', () => {
  // shows: §2 GraphResource, observed times
  it.each([
    '2013-05-03T13:59:41+0200',
    '2013-05-03T13:59:41+02:00',
    '2013-05-03T13:59:41 0200',
    '2013-05-03T13:59:41 02:00',
    '2013-05-03T11:59:41Z',
    '2013-05-03t11:59:41.000z',
    '2013-05-03T06:59:41.000-05:00',
  ])('reads the timestamp %s', (text) => {
    expect(readTimestamp(text)).toBe(moment)
  })

  it('keeps fractions', () => {
    expect(readTimestamp('2013-05-03T11:59:41.133+0000')).toBe(moment + 133)
  })

  it.each([
    '',
    '2013-05-03',
    '2013-05-03T13:59:41',
    '2013-13-03T13:59:41Z',
    'yesterday',
    '1367582381',
    '2013-05-03T13:59:41+2',
  ])('refuses "%s" as a timestamp', (text) => {
    expect(readTimestamp(text)).toBeUndefined()
  })
})

// shows: §2 GraphResource
it('writes a time that reads as the same time', () => {
  expect(writeTimestamp(moment)).toBe('2013-05-03T11:59:41+0000')
  expect(readTimestamp(writeTimestamp(moment))).toBe(moment)
})
