import {
  type Document,
  isReference,
  nameIn,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
} from '../../http/openapi.ts'
import { lowered } from './openapi.ts'

/* The document as a text in Markdown, for docs/api.md and the page for developers. */

export function writeMarkdown(document: Document): string {
  const { info, tags, paths, components } = document
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  )
  const ofTags = tags.map(({ name }) => ({
    name,
    each: operations.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const contents = ofTags.map(({ name, each }) => {
    const links = each.map(({ call, operation }) => `[${operation.summary}](#${anchorOf(call)})`)
    return `- ${name}\n${links.map((link) => `  - ${link}`).join('\n')}`
  })
  return [
    `# ${info.title}`,
    info.description.trim(),
    '## All calls',
    contents.join('\n'),
    ...ofTags.flatMap(({ name, each }) => [
      `## ${name}`,
      ...each.flatMap(({ call, operation }) => writeOperation(call, operation, components)),
    ]),
    '## Errors of every call',
    listOf(errorsIn(longestByStatus(components.responses))),
    '## Headers of responses',
    listOf(Object.entries(components.headers).map(([name, { description }]) => `\`${name}\`: ${description}`)),
    '## Resources',
    ...Object.entries(components.schemas)
      .filter(([name]) => !name.startsWith('Error'))
      .flatMap(([name, schema]) => [`### ${name}`, schema.description ?? '', fieldsOf(schema)]),
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
    .concat('\n')
}

/** As GitHub makes it from a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')

const listOf = (items: readonly string[]): string =>
  items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n')

function writeOperation(call: string, operation: Operation, components: Document['components']): string[] {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const followed = parameters.map(
    (each): Parameter => (isReference(each) ? (components.parameters[nameIn(each)] as Parameter) : each),
  )
  const inUrl = followed.map(({ name, required, deprecated, description, schema, in: place }) => {
    const marks = [...(place === 'header' ? ['header'] : []), ...(required ? ['required'] : [])]
    return field(name, [...marks, ...(deprecated ? ['deprecated'] : [])], { ...schema, description })
  })
  const forms = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => schema.anyOf ?? [schema])
  const inForm = forms.flatMap((form) => [
    form.title === undefined ? 'Form:' : `Form to ${lowered(form.title)}:`,
    fieldsOf(form, 'required'),
  ])
  const errors = errorsIn(responses)
  return [
    `### ${call}`,
    `**${summary}.**${description.startsWith('- ') ? '\n\n' : ' '}${description}`,
    ...inForm,
    inForm.length > 0 ? 'Beside the form:' : inUrl.length > 0 ? 'Parameters:' : '',
    listOf(inUrl),
    ...returned(responses),
    ...(errors.length > 0 ? ['Errors, besides those of every call:', listOf(errors)] : []),
  ]
}

/** Some calls have fewer errors of a status than others. */
const longestByStatus = (responses: Document['components']['responses']): Operation['responses'] =>
  Object.fromEntries(
    Object.entries(responses)
      .sort(([, one], [, other]) => one.description.length - other.description.length)
      .map(([name, response]) => [/\d+/.exec(name)?.[0] ?? '', response]),
  )

/** What its own responses mean, those to which many calls refer left out. */
const errorsIn = (responses: Operation['responses']): string[] =>
  Object.entries(responses).flatMap(([name, response]) => {
    const status = /\d+/.exec(name)?.[0] ?? ''
    if (isReference(response) || Number(status) < 400) return []
    return `${status}: ${response.description.startsWith('- ') ? '\n' : ''}${response.description}`
  })

function returned(responses: Operation['responses']): string[] {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400) as [string, Response][]
  return successes.map(([status, { description, content = {} }]) => {
    const [schema] = Object.values(content).map((each) => each.schema)
    const names = (schema?.anyOf ?? [schema ?? {}]).filter(isReference).map(linkTo)
    return `Returns ${status}: ${names.length > 0 ? names.join(', ') : description}`
  })
}

const linkTo = (reference: { $ref?: string }): string => `[${nameIn(reference)}](#${anchorOf(nameIn(reference))})`

/** @param mark which fields are marked: what must be sent, or what may be absent */
function fieldsOf({ properties = {}, required = [] }: Schema, mark: 'required' | 'optional' = 'optional'): string {
  const isMarked = (name: string) => required.includes(name) === (mark === 'required')
  return listOf(Object.entries(properties).map(([name, schema]) => field(name, isMarked(name) ? [mark] : [], schema)))
}

const field = (name: string, marks: readonly string[], schema: Schema): string =>
  [
    `\`${name}\`${marks.length > 0 ? ` (${marks.join(', ')})` : ''}:`,
    ...(schema.description ? [schema.description] : []),
    ...valuesOf(schema),
    ...(schema.default === undefined || schema.default === '' ? [] : [`Default: ${textOf(schema.default)}.`]),
  ].join(' ')

/** Which values are possible, in words. */
function valuesOf(schema: Schema): string[] {
  const { $ref, type, enum: choices, const: only, minimum, maximum, minLength, maxLength, maxItems, items } = schema
  if ($ref) return [`${linkTo(schema)}.`]
  if (choices) return [`${choices.map(textOf).join(', ')}.`]
  if (only !== undefined) return [`${textOf(only)}.`]
  if (type === 'boolean') return ['TRUE or FALSE.']
  if (maximum !== undefined) return [`${minimum} to ${maximum}.`]
  if (maxLength !== undefined && minLength !== undefined) return [`${minLength} to ${maxLength} characters.`]
  if (maxLength !== undefined) return [`At most ${maxLength} characters.`]
  if (maxItems !== undefined) return [`At most ${maxItems}.`]
  if (items?.anyOf) return [`Each a ${items.anyOf.map(linkTo).join(' or a ')}.`]
  return items?.$ref ? [`Each a ${linkTo(items)}.`] : []
}

const textOf = (value: unknown): string => `\`${typeof value === 'boolean' ? String(value).toUpperCase() : value}\``
