import type { Parameter } from '../../../../src/contract/endpoints.ts'
import type { Random } from '../random.ts'

/** Values that often break programs, percent-encoded. */
const nasty = [
  '',
  '+',
  '%00',
  '%00%01%08%0B%1F%7F',
  '%FF%FE',
  '%ED%A0%80',
  '%C3',
  '%EF%BF%BF',
  '%F4%8F%BF%BF',
  '%F0%9F%92%A3',
  '%E2%80%AE%D8%A7',
  '%0D%0ASet-Cookie:%20a=b',
  '%',
  '%zz',
  '%25%32%35',
  '-1',
  '0',
  '-0',
  '+1',
  '1e9',
  '1.5',
  '0x10',
  '9'.repeat(400),
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%27%3B%20DROP%20TABLE%20member%3B--',
  '%24%31',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  ']]%3E%26%3C!--',
  '..%2F..%2Fetc%2Fpasswd',
  'a'.repeat(5000),
  '%F0%9F%98%80'.repeat(100),
  'a,'.repeat(200),
  'TRUE',
  'fAlSe',
  'me',
  'http://',
  'http://%5B::1',
  'http://a:99999/',
  'http://user:pass@a.example/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://xn--a/',
  'http://%E2%80%AE.example/',
  `http://a.example/${'x'.repeat(1985)}`,
  '0000-00-00T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-2359',
  '2013-02-30T25:61:61%2B9999',
  '275760-09-13T00:00:00Z',
  'zz',
  'ALL|ALL,xx',
]

export function nastyValue(random: Random): string {
  if (random.once(20)) return [...random.bytes(random.below(40))].map((byte) => `%${byte.toString(16)}`).join('')
  return random.pick(nasty)
}

/** A valid value of the parameter, percent-encoded. */
export function fittingValue(random: Random, parameter: Parameter): string {
  switch (parameter.type) {
    case 'boolean':
      return random.pick(['TRUE', 'false', 'True'])
    case 'integer':
      return String(parameter.min + random.below(parameter.max - parameter.min + 1))
    case 'string':
      return random.pick(['some+words+to+say', 'caf%C3%A9+%F0%9F%98%80+and+more', 'x'.repeat(parameter.min ?? 20)])
    case 'url':
    case 'page_url':
      return encodeURIComponent(`http://news.example:${80 + random.below(9)}/${random.below(50)}?b=1&utm_source=x`)
    case 'language':
      return random.pick(['fr', 'EN', 'de', 'nl'])
    case 'languages':
      return random.pick(['ALL', 'fr,en', 'fr%7Cde', 'es'])
    case 'timestamp':
      return random.pick(['2013-05-03T13:59:41+0200', '2026-01-01T00:00:00Z', '2011-07-18T20:42:15.133%2B02:00'])
    case 'choice':
      return random.pick(parameter.values)
    case 'list':
      return random.pick(['one,two', 'one'])
  }
}
