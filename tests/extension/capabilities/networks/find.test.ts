import { describe, expect, it } from 'vitest'
import { readAddress } from '../../../../src/extension/capabilities/networks/find.ts'

describe('a typed address', () => {
  it.each([
    ['circle.example', 'https://circle.example'],
    [' Circle.Example ', 'https://circle.example'],
    ['circle.example/', 'https://circle.example'],
    ['circle.example:8443', 'https://circle.example:8443'],
    ['https://circle.example/profile/maya?tab=1#top', 'https://circle.example'],
    ['www.circle.example/news', 'https://www.circle.example'],
    ['https://intranet', 'https://intranet'],
    ['https://[2001:db8::1]', 'https://[2001:db8::1]'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['localhost:8717', 'http://localhost:8717'],
    ['127.0.0.1:8717/profile', 'http://127.0.0.1:8717'],
    ['http://127.0.0.1:8717', 'http://127.0.0.1:8717'],
    ['localhost.example', 'https://localhost.example'],
  ])('%s means %s', (text, origin) => {
    expect(readAddress(text, { loopback: true })).toEqual({ origin })
  })

  it.each([
    '',
    ' ',
    'circle',
    'our circle.example',
    'Circle Inc.',
    'maya@circle.example',
    'https://maya:secret@circle.example',
    'ftp://circle.example',
    'javascript://circle.example',
    'https://',
    'https:///',
    'https://cir%20cle.example',
    'circle.example:99999',
  ])('%j is none', (text) => {
    expect(readAddress(text, { loopback: true })).toEqual({ problem: 'invalid' })
  })

  const insecure = ['http://circle.example', 'HTTP://circle.example/news', 'http://127.0.0.1.example']
  it.each(insecure)('%s is insecure', (text) => {
    expect(readAddress(text, { loopback: true })).toEqual({ problem: 'insecure' })
  })

  it('of a build for the stores is never http, also on loopback', () => {
    expect(readAddress('http://127.0.0.1:8717', { loopback: false })).toEqual({ problem: 'insecure' })
    expect(readAddress('127.0.0.1:8717', { loopback: false })).toEqual({ origin: 'https://127.0.0.1:8717' })
  })
})
