import type { Endpoint } from '../../contract/endpoints.ts'
import { cleanPageUrl } from '../../contract/page-url.ts'
import type { Parameter } from '../../contract/parameters.ts'
import { cleanText, isWithin, lengthOf, readTimestamp } from '../../contract/text.ts'
import { webUrl } from '../http/hosts.ts'
import { type Input, valuesOf } from '../http/input.ts'
import { invalidParameters } from '../http/response.ts'

type ValueOf<P extends Parameter> = P extends { type: 'boolean' }
  ? boolean
  : P extends { type: 'integer' | 'timestamp' }
    ? number
    : P extends { type: 'choice'; values: readonly (infer Choice)[] }
      ? Choice
      : P extends { type: 'list' | 'languages' }
        ? string[]
        : string

/** Parsed parameters: timestamps in milliseconds, page URLs cleaned, languages in lower case (or ALL). */
export type ParameterValues<Parameters extends Endpoint['parameters']> = {
  [Name in keyof Parameters]:
    | ValueOf<Parameters[Name]>
    | (Parameters[Name] extends { required: true } | { default: unknown } ? never : undefined)
}

/**
 * Reads what an endpoint takes. An empty parameter counts as absent, unless it is clearable; a repeated one with the same text counts once (§4).
 * @param unread why none may have been found, for the error
 * @throws Problem 400 that names all missing, repeated and invalid parameters
 */
export function readParameters<Parameters extends Endpoint['parameters']>(
  parameters: Parameters,
  input: Input,
  unread: readonly string[] = [],
) {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, parameter] of Object.entries(parameters)) {
    const [first, ...more] = valuesOf(input, name).map(cleanText)
    if (first === undefined) {
      if (parameter.required) problems.push(`${name} is missing`)
      if ('default' in parameter) values[name] = parameter.default
      else if ('clearable' in parameter && input.has(name)) values[name] = ''
    } else if (more.length > 0 && parameter.type !== 'list' && parameter.type !== 'languages') {
      problems.push(`${name} is given more than once`)
    } else {
      const { read, expects } = types[parameter.type] as ParameterType<Parameter>
      values[name] = read(parameter, [first, ...more])
      if (values[name] === undefined) problems.push(`${name} must be ${expects(parameter)}`)
    }
  }
  if (problems.length > 0) throw invalidParameters([...problems, ...unread])
  return values as ParameterValues<Parameters>
}

interface ParameterType<P extends Parameter> {
  read: (parameter: P, texts: [string, ...string[]]) => unknown
  expects: (parameter: P) => string
}

const types: { readonly [Type in Parameter['type']]: ParameterType<Extract<Parameter, { type: Type }>> } = {
  boolean: {
    read: (_, [text]) => ({ TRUE: true, FALSE: false })[text.toUpperCase()],
    expects: () => 'TRUE or FALSE',
  },
  integer: {
    read({ min, max }, [text]) {
      const number = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return number >= min && number <= max ? number : undefined
    },
    expects: ({ min, max }) => `a whole number from ${min} to ${max}`,
  },
  string: {
    read: (bounds, [text]) => (isWithin(bounds, text) ? text : undefined),
    expects: ({ min, max }) => (min === undefined ? `at most ${max} characters` : `${min} to ${max} characters`),
  },
  url: {
    read: ({ max }, [text]) => (isWithin({ max }, text) && webUrl(text) !== undefined ? text : undefined),
    expects: ({ max }) => `an absolute http or https URL of at most ${max} characters`,
  },
  page_url: {
    read({ max }, [text]) {
      const url = isWithin({ max }, text) ? cleanPageUrl(text) : undefined
      // a letter of another script becomes up to nine characters
      return url !== undefined && url.length <= max ? url : undefined
    },
    expects: ({ max }) => `an absolute http or https URL of at most ${max} characters`,
  },
  language: {
    read: (_, [text]) => (/^[a-z]{2}$/i.test(text) ? text.toLowerCase() : undefined),
    expects: () => 'a language of two letters (ISO 639)',
  },
  languages: {
    read({ max }, texts) {
      const written = parts(texts, /[,|]/).map((part) => (/^all$/i.test(part) ? 'ALL' : part.toLowerCase()))
      const languages = [...new Set(written)]
      const fit = languages.every((language) => /^(?:ALL|[a-z]{2})$/.test(language))
      return fit && languages.length <= max ? languages : undefined
    },
    expects: ({ max }) => `ALL, or at most ${max} languages of two letters (ISO 639) separated by , or |`,
  },
  timestamp: {
    read: (_, [text]) => readTimestamp(text),
    expects: () => "a time of the form YYYY-MM-DD'T'HH:MM:SSZZ (ISO 8601)",
  },
  choice: {
    read: ({ values }, [text]) => values.find((value) => value === text.toUpperCase()),
    expects: ({ values }) => `one of ${values.join(', ')}`,
  },
  list: {
    read({ max, maxLength }, texts) {
      const items = [...new Set(parts(texts, ','))]
      return items.every((item) => lengthOf(item) <= maxLength) && items.length <= max ? items : undefined
    },
    expects: ({ max, maxLength }) => `at most ${max} values of at most ${maxLength} characters, separated by commas`,
  },
}

const parts = (texts: readonly string[], separator: string | RegExp): string[] =>
  texts.flatMap((text) => text.split(separator).map((part) => part.trim())).filter((part) => part !== '')

/** Timestamps on the wire have no fractions, so a whole second includes all its milliseconds. */
export const endOfSecond = (time: number): number => (time % 1000 === 0 ? time + 999 : time)
