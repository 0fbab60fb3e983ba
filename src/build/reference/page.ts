import { Marked } from 'marked'
import {
  type Document,
  isReference,
  nameIn,
  operationsOf,
  type Parameter,
  type Response,
  type Schema,
} from './document.ts'

const anchorOf = (heading: string): string => (heading.match(/\w+/g) ?? []).join('-').toLowerCase()
const linkTo = (heading: string): string => `[${heading}](#${anchorOf(heading)})`
const listOf = (items: readonly string[]): string =>
  items.map((item) => `- ${item.replaceAll('\n', '\n  ')}\n`).join('')

const markdown = new Marked({
  renderer: {
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
})

const ofSeveral = 'Parameters of several calls'
const ofEvery = 'Errors of every call'

/** The page for people in HTML: the guide, then each call, what calls have in common, and the resources. */
export function pageOf({ info, tags, paths, components }: Document): string {
  const calls = operationsOf({ paths }).map(({ method, path, operation: { parameters = [], ...others } }) => ({
    ...others,
    call: `${method.toUpperCase()} ${path}`,
    own: parameters.flatMap((each) => (isReference(each) ? [] : each)),
    shared: parameters.filter(isReference).map((each) => `\`${nameIn(each)}\``),
  }))
  const sections = tags.map(({ name }) => ({ name, calls: calls.filter((each) => each.tags.includes(name)) }))
  const text = [
    `${info.description}\n\n## All calls`,
    listOf(
      sections.map((of) => `${of.name}\n${listOf(of.calls.map((each) => `${linkTo(each.call)}: ${each.summary}`))}`),
    ),
    ...sections.flatMap(({ name, calls }) => [
      `## ${name}`,
      ...calls.flatMap(({ call, summary, description, own, shared, requestBody, responses }) => [
        `### ${call}\n\n**${summary}.**\n\n${description}`,
        parametersOf(own),
        requestBody ? `In a form:\n\n${fieldsOf(Object.values(requestBody.content)[0]?.schema)}` : '',
        shared.length > 0 ? `Also ${shared.join(', ')}: ${linkTo(ofSeveral)}.` : '',
        `Answers, besides ${linkTo(ofEvery)}:\n\n${answersOf(responses)}`,
      ]),
    ]),
    `## ${ofSeveral}\n\n${parametersOf(Object.values(components.parameters))}`,
    `## ${ofEvery}\n\n${answersOf(components.responses)}`,
    `## Headers of answers\n\n${listOf(Object.entries(components.headers).map(([name, { description }]) => `\`${name}\`: ${description}`))}`,
    '## Resources',
    ...Object.entries(components.schemas).flatMap(([name, schema]) =>
      name.startsWith('Error') ? [] : `### ${name}\n\n${schema.description}\n\n${fieldsOf(schema)}`,
    ),
  ]
  return markdown.parse(text.join('\n\n'), { async: false })
}

const answersOf = (responses: Readonly<Record<string, Response | { $ref: string }>>): string =>
  listOf(
    Object.entries(responses).flatMap(([name, response]) => {
      if (isReference(response)) return []
      const [body] = name < '300' ? Object.values(response.content ?? {}) : []
      const text = body?.schema.$ref || body?.schema.oneOf ? allowedBy(body.schema) : response.description
      return `${name.slice(-3)}:${text.startsWith('- ') ? '\n' : ' '}${text}`
    }),
  )

function parametersOf(parameters: readonly Parameter[]): string {
  const fields = parameters.map(({ name, in: place, deprecated, description, schema }) => {
    const kind = `${place === 'header' ? 'A header. ' : ''}${deprecated ? 'Deprecated. ' : ''}`
    return [name, { ...schema, description: kind + description }] as const
  })
  const required = parameters.flatMap((each) => (each.required ? each.name : []))
  return fieldsOf({ properties: Object.fromEntries(fields), required })
}

const fieldsOf = ({ properties = {}, required = [] }: Schema = {}): string =>
  listOf(
    Object.entries(properties).map(([name, schema]) => {
      const mark = required.includes(name) ? '' : ' (optional)'
      return `\`${name}\`${mark}: ${schema.description ?? ''} ${allowedBy(schema)}`
    }),
  )

/** The values that a schema allows, in the words of JSON Schema, with links to resources. */
function allowedBy({ $ref, items, anyOf = [], oneOf = anyOf, ...others }: Schema): string {
  if ($ref) return linkTo(nameIn({ $ref }))
  if (oneOf.length > 0) return oneOf.map(allowedBy).join(' or ')
  if (items) return `list of ${allowedBy(items)}${others.maxItems ? `, at most ${others.maxItems}` : ''}`
  const { type, description: _, xml: _xml, properties: _fields, required: _required, ...rules } = others
  const words = Object.entries(rules).map(([name, value]) => `, ${name} ${JSON.stringify(value)}`)
  return `\`${type}${words.join('')}\``
}
