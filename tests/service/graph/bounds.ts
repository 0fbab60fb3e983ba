import type { Parameter } from '../../../src/contract/parameters.ts'

export function outOfBounds(parameter: Parameter): string[] {
  switch (parameter.type) {
    case 'boolean':
      return ['yes', '1', 'TRUE FALSE']
    case 'integer':
      return [String(parameter.min - 1), String(parameter.max + 1), '1.5', 'x', '9'.repeat(30)]
    case 'string': {
      const tooLong = ['x'.repeat(parameter.max + 1), '😀'.repeat(parameter.max + 1)]
      // an empty one counts as absent
      return min(parameter) === 1 ? tooLong : [...tooLong, ...['x', '😀'].map((one) => one.repeat(min(parameter) - 1))]
    }
    case 'url':
    case 'page_url':
      return ['nonsense', 'ftp://a.example/', 'javascript:alert(1)', `http://a.example/${'x'.repeat(parameter.max)}`]
    case 'language':
      return ['x', 'english', 'ALL', 'fr,en']
    case 'languages':
      return ['x', 'fr;en', 'fr,english', languages(parameter.max + 1).join(',')]
    case 'timestamp':
      return ['yesterday', '2013-05-03', '2013-13-03T13:59:41+0200', '1367582381']
    case 'choice':
      return ['NONSENSE', parameter.values.join(',')]
    case 'list':
      return [numbersTo(parameter.max + 1), '😀'.repeat(parameter.maxLength + 1)]
  }
}

const min = (parameter: { min?: number }) => parameter.min ?? 1

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index).join(',')

const languages = (count: number) =>
  Array.from({ length: count }, (_, index) => `a${String.fromCharCode('a'.charCodeAt(0) + index)}`)

export function withinBounds(parameter: Parameter): string[] {
  switch (parameter.type) {
    case 'boolean':
      return ['TRUE', 'false', 'True']
    case 'integer':
      return [String(parameter.min), String(parameter.max), ` ${parameter.default ?? parameter.min} `]
    case 'string':
      return ['x', '😀'].flatMap((one) => [one.repeat(min(parameter)), one.repeat(parameter.max)])
    case 'url':
    case 'page_url':
      return [`http://a.example/${'x'.repeat(parameter.max - 17)}`]
    case 'language':
      return ['fr', 'EN']
    case 'languages':
      return ['ALL', 'all', 'fr,EN|de', languages(parameter.max).join('|'), 'fr,FR|'.repeat(200)]
    case 'timestamp':
      return ['2013-05-03T13:59:41+0200', '2011-07-18T20:42:15.133 02:00', '2026-01-01T00:00:00Z']
    case 'choice':
      return parameter.values.flatMap((value) => [value, value.toLowerCase()])
    case 'list':
      return [numbersTo(parameter.max), '😀'.repeat(parameter.maxLength)]
  }
}
