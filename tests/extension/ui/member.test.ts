import { describe, expect, it } from 'vitest'
import { initials, networkPicture } from '../../../src/extension/ui/member.tsx'

const network = { baseUrl: 'https://api.network.example', authUrl: 'https://www.network.example:8443' }

describe('networkPicture', () => {
  // shows: observed Member
  it.each([
    ['https://api.network.example/p/1.png?w=32', 'https://api.network.example/p/1.png?w=32'],
    ['http://api.network.example/p/1.png', 'https://api.network.example/p/1.png'],
    ['http://www.network.example/p/1.png', 'https://www.network.example:8443/p/1.png'],
    ['https://www.network.example:8443/p/1.png', 'https://www.network.example:8443/p/1.png'],
  ])('loads %s as %s', (url, picture) => {
    expect(networkPicture(url, network)).toBe(picture)
  })

  // shows: observed Member, S25
  it.each([
    '',
    'https://elsewhere.example/p/1.png',
    'https://network.example/p/1.png',
    'https://api.network.example.elsewhere.example/p/1.png',
    'https://www.network.example/p/1.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
  ])('never loads "%s"', (url) => {
    expect(networkPicture(url, network)).toBe('')
  })
})

describe('initials', () => {
  // shows: observed Member
  it.each([
    ['Maya Lindqvist', 'ML'],
    ['Zoë van den Heuvel-O’Neill', 'ZH'],
    ['Cher', 'C'],
    ['  ', ''],
    ['👩‍👩‍👧 familie', '👩‍👩‍👧F'],
    ['عمر حداد', 'عح'],
    ['A\u0301ngel O\u0308zil', 'A\u0301O\u0308'],
    ['王 小明', '王小'],
  ])('of "%s" are "%s"', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})
