import type { Endpoint, Parameter } from '../../contract/endpoints.ts'
import { cleanPageUrl } from '../../contract/page-url.ts'
import { cleanText, isWithin, readTimestamp } from '../../contract/text.ts'
import { type Input, valuesOf } from '../http/input.ts'
import { webUrl } from '../http/origins.ts'
import { invalidParameters } from '../http/problems.ts'

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
export type Values<Parameters extends Endpoint['parameters']> = {
  [Name in keyof Parameters]:
    | ValueOf<Parameters[Name]>
    | (Parameters[Name] extends { required: true } | { default: unknown } ? never : undefined)
}

/**
 * Parses and validates a request's parameters (§4). An empty parameter counts as absent, unless it is clearable. A
 * repeated parameter with the same text counts once. Unknown parameters are ignored.
 * @throws Problem 400 that names all missing, repeated and invalid parameters
 */
export function readParameters<Parameters extends Endpoint['parameters']>(
  parameters: Parameters,
  input: Input,
): Values<Parameters> {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, parameter] of Object.entries(parameters)) {
    const texts = valuesOf(input, name).map(cleanText)
    if (texts.length === 0) {
      if (parameter.required) problems.push(`${name} is missing`)
      if ('default' in parameter) values[name] = parameter.default
      else if ('clearable' in parameter && input.has(name)) values[name] = ''
    } else if (texts.length > 1 && parameter.type !== 'list' && parameter.type !== 'languages') {
      problems.push(`${name} is given more than once`)
    } else {
      values[name] = read(parameter, texts)
      if (values[name] === undefined) problems.push(`${name} must be ${expectation(parameter)}`)
    }
  }
  if (problems.length > 0) throw invalidParameters(problems)
  return values as Values<Parameters>
}

function read(parameter: Parameter, texts: string[]): unknown {
  const [text = ''] = texts
  switch (parameter.type) {
    case 'boolean':
      return { TRUE: true, FALSE: false }[text.toUpperCase()]
    case 'integer': {
      const number = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return number >= parameter.min && number <= parameter.max ? number : undefined
    }
    case 'string':
      return isWithin(parameter, text) ? text : undefined
    case 'url':
      return text.length <= parameter.max && webUrl(text) !== undefined ? text : undefined
    case 'page_url': {
      const url = text.length <= parameter.max ? cleanPageUrl(text) : undefined
      // a letter of another script becomes up to nine characters
      return url !== undefined && url.length <= parameter.max ? url : undefined
    }
    case 'language':
      return /^[a-z]{2}$/i.test(text) ? text.toLowerCase() : undefined
    case 'languages': {
      const written = parts(texts, /[,|]/).map((part) => (/^all$/i.test(part) ? 'ALL' : part.toLowerCase()))
      const languages = [...new Set(written)]
      const fit = languages.every((language) => /^(?:ALL|[a-z]{2})$/.test(language))
      return fit && languages.length <= parameter.max ? languages : undefined
    }
    case 'timestamp':
      return readTimestamp(text)
    case 'choice':
      return parameter.values.find((value) => value === text.toUpperCase())
    case 'list': {
      const items = [...new Set(parts(texts, ','))]
      const fit = items.every((item) => item.length <= parameter.maxLength)
      return fit && items.length <= parameter.max ? items : undefined
    }
  }
}

const parts = (texts: string[], separator: string | RegExp): string[] =>
  texts.flatMap((text) => text.split(separator).map((part) => part.trim())).filter((part) => part !== '')

function expectation(parameter: Parameter): string {
  switch (parameter.type) {
    case 'boolean':
      return 'TRUE or FALSE'
    case 'integer':
      return `a whole number from ${parameter.min} to ${parameter.max}`
    case 'string':
      return parameter.min === undefined
        ? `at most ${parameter.max} characters`
        : `${parameter.min} to ${parameter.max} characters`
    case 'url':
    case 'page_url':
      return `an absolute http or https URL of at most ${parameter.max} characters`
    case 'language':
      return 'a language of two letters (ISO 639)'
    case 'languages':
      return `ALL, or at most ${parameter.max} languages of two letters (ISO 639) separated by , or |`
    case 'timestamp':
      return "a time of the form YYYY-MM-DD'T'HH:MM:SSZZ (ISO 8601)"
    case 'choice':
      return `one of ${parameter.values.join(', ')}`
    case 'list':
      return `at most ${parameter.max} values of at most ${parameter.maxLength} characters, separated by commas`
  }
}
