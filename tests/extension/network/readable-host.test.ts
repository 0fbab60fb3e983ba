import { expect, it } from 'vitest'
import { readableHost } from '../../../src/extension/network/readable-host.ts'

it.each([
  'münchen.de',
  'www.bücher.example',
  'пример.испытание',
  '例え.テスト',
  'مثال.إختبار',
  'faß.example',
  'ñandú-y-año.example',
  '💌.example',
  'one.two.three.example',
  '127.0.0.1',
])('%s is read as it is written, from what a browser makes of it', (host) => {
  expect(readableHost(new URL(`https://${host}`).hostname)).toBe(host)
})

it.each(['xn--.de', 'xn---.de', 'xn--999999999.de', 'axn--mnchen-3ya.de'])(
  'leaves the malformed label %s without an error',
  (host) => {
    expect(readableHost(host).endsWith('.de')).toBe(true)
  },
)
