import {
  type Document,
  isReference,
  nameIn,
  type Operation,
  operationsOf,
  type Parameter,
  type Response,
  type Schema,
} from './document.ts'

/** The calls, errors and resources of the document in Markdown: what stands below the guide. */
export function writeCalls(document: Document): string {
  const { tags, components } = document
  const operations = operationsOf(document).map(({ method, path, operation }) => ({
    call: `${method.toUpperCase()} ${path}`,
    operation,
  }))
  const sections = tags.map(({ name }) => ({
    name,
    each: operations.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const contents = sections.map(({ name, each }) => {
    const links = each.map(({ call, operation }) => `  - ${linkTo(call, operation.summary)}`)
    return `- ${name}\n${links.join('\n')}`
  })
  return [
    '## All calls',
    contents.join('\n'),
    ...sections.flatMap(({ name, each }) => [
      `## ${name}`,
      ...each.flatMap(({ call, operation }) => writeOperation(call, operation)),
    ]),
    `## ${ofSeveral}`,
    listOf(Object.values(components.parameters).map(parameterLine)),
    '## Errors of every call',
    listOf(
      Object.entries(components.responses).map(([name, { description }]) => errorLine(name.slice(-3), description)),
    ),
    '## Headers of responses',
    listOf(Object.entries(components.headers).map(([name, { description }]) => `\`${name}\`: ${description}`)),
    '## Resources',
    ...Object.entries(components.schemas)
      .filter(([name]) => !name.startsWith('Error'))
      .flatMap(([name, schema]) => [`### ${name}`, schema.description ?? '', fieldsOf(schema, 'optional')]),
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
    .concat('\n')
}

const ofSeveral = 'Parameters of several calls'

/** As GitHub makes it from a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')

const linkTo = (heading: string, text = heading): string => `[${text}](#${anchorOf(heading)})`

const listOf = (items: readonly string[]): string =>
  items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n')

const errorLine = (status: string, description: string): string =>
  `${status}:${description.startsWith('- ') ? '\n' : ' '}${description}`

function writeOperation(
  call: string,
  { summary, description, parameters = [], requestBody, responses }: Operation,
): string[] {
  const [form] = Object.values(requestBody?.content ?? {})
  const own = parameters.flatMap((each) => (isReference(each) ? [] : parameterLine(each)))
  const others = parameters.filter(isReference).map((each) => `\`${nameIn(each)}\``)
  const errors = Object.entries(responses).flatMap(([status, response]) =>
    Number(status) < 400 || isReference(response) ? [] : errorLine(status, response.description),
  )
  return [
    `### ${call}`,
    `**${summary}.**${description.startsWith('- ') ? '\n\n' : ' '}${description}`,
    form ? `Form:\n\n${fieldsOf(form.schema, 'required')}` : '',
    listOf(own),
    others.length > 0 ? `Also ${others.join(', ')}: ${linkTo(ofSeveral, ofSeveral.toLowerCase())}.` : '',
    ...Object.entries(responses).flatMap(([status, response]) =>
      Number(status) < 400 ? returned(status, response as Response) : [],
    ),
    errors.length > 0 ? `Errors, besides those of every call:\n\n${listOf(errors)}` : '',
  ]
}

function returned(status: string, { description, content = {} }: Response): string {
  const [schema] = Object.values(content).map((each) => each.schema)
  const names = (schema?.oneOf ?? [schema ?? {}]).filter(isReference).map((each) => linkTo(nameIn(each)))
  return `Returns ${status}: ${names.length > 0 ? names.join(', ') : description}`
}

const parameterLine = ({ name, in: place, required, deprecated, description, schema }: Parameter): string =>
  field(
    name,
    [
      ...(place === 'header' ? ['header'] : []),
      ...(required ? ['required'] : []),
      ...(deprecated ? ['deprecated'] : []),
    ],
    {
      ...schema,
      description,
    },
  )

/** @param mark which fields are marked: what must be sent, or what may be absent */
function fieldsOf({ properties = {}, required = [] }: Schema, mark: 'required' | 'optional'): string {
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

function valuesOf(schema: Schema): string[] {
  const { $ref, type, enum: choices, const: only, minimum, maximum, minLength = 0, maxLength, maxItems, items } = schema
  if ($ref) return [`${linkTo(nameIn(schema))}.`]
  if (choices) return [`${choices.map(textOf).join(', ')}.`]
  if (only !== undefined) return [`${textOf(only)}.`]
  if (type === 'boolean') return ['TRUE or FALSE.']
  if (maximum !== undefined) return [`${minimum} to ${maximum}.`]
  if (maxLength !== undefined) return [`${minLength > 0 ? `${minLength} to` : 'At most'} ${maxLength} characters.`]
  if (maxItems !== undefined) return [`At most ${maxItems}.`]
  const each = (items?.anyOf ?? [items ?? {}]).filter(isReference).map((item) => linkTo(nameIn(item)))
  return each.length > 0 ? [`Each a ${each.join(' or a ')}.`] : []
}

const textOf = (value: unknown): string => `\`${typeof value === 'boolean' ? String(value).toUpperCase() : value}\``
