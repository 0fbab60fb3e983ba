import { createHash } from 'node:crypto'
import { parseSync } from 'vite'

/** A wrong version of an expression, a statement or a function. */
export interface Mutant {
  /** A hash of its path and change: it stays when other lines of the file change. */
  id: string
  path: string
  line: number
  was: string
  becomes: string
}

/** A text that is inserted into a source. */
interface Insertion {
  at: number
  text: string
}

interface Switchable extends Mutant {
  start: number
  end: number
  before: string
  after: string
}

/** A node of the syntax tree, by ESTree and typescript-eslint. */
interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const wrongOperators: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '??=': ['&&='],
  '||=': ['&&='],
  '++': ['--'],
  '--': ['++'],
}

/** Methods that are mistaken for another one; null leaves the call out. */
const wrongMethods: Record<string, string | null> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  filter: null,
  sort: null,
  toSorted: null,
  reverse: null,
  toReversed: null,
  slice: null,
  trim: null,
  toLowerCase: null,
}

/** Nodes around expressions whose types are erased. */
const withErasedType = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

const isText = ({ type, value }: Node) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

/** The mutants of a source by the operators of Stryker, without texts, regular expressions, arrays and objects. */
export const mutantsOf = (path: string, source: string): Mutant[] =>
  switchablesOf(path, source).map(({ id, path, line, was, becomes }) => ({ id, path, line, was, becomes }))

/** A source with these mutants, each of which is there if `globalThis.isMutant` returns true for its id. */
export function withMutants(path: string, source: string, ids: ReadonlySet<string>): string {
  const chosen = switchablesOf(path, source).filter(({ id }) => ids.has(id))
  // outer ones first, so that pairs of brackets nest
  const nested = chosen.toSorted((one, other) => one.start - other.start || other.end - one.end)
  const insertions: Insertion[] = nested.map(({ start, before }) => ({ at: start, text: before }))
  const ends = nested.toReversed().toSorted((one, other) => one.end - other.end)
  // a bracket at the beginning of a statement would call the statement before it
  const begun = [...new Set(nested.map(({ start }) => start))].filter((at) => /(^|\n)\s*$/.test(source.slice(0, at)))
  const all = [
    ...ends.map(({ end, after }) => ({ at: end, text: after })),
    ...begun.filter((at) => statementsOf(path, source).has(at)).map((at) => ({ at, text: '0,' })),
    ...insertions,
  ].toSorted((one, other) => one.at - other.at)
  let changed = ''
  let written = 0
  for (const { at, text } of all) {
    changed += source.slice(written, at) + text
    written = at
  }
  return changed + source.slice(written)
}

function parsed(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return program as unknown as Node
}

/** Calls a function with each node of running code, from the outer to the inner ones. */
function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node): void {
  const isErased = node.type.startsWith('TS') && !withErasedType.has(node.type)
  if (isErased || /^(?:Import|ExportAll)/.test(node.type)) return
  visit(node, parent)
  for (const [field, value] of Object.entries(node)) {
    if (field === 'key' && !node.computed) continue
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit, node)
  }
}

/** The places where a statement begins with its expression. */
function statementsOf(path: string, source: string): Set<number> {
  const starts = new Set<number>()
  walk(parsed(path, source), ({ type, start }) => void (type === 'ExpressionStatement' && starts.add(start)))
  return starts
}

function switchablesOf(path: string, source: string): Switchable[] {
  const found: Switchable[] = []
  const seen = new Map<string, number>()
  const newLines = [...source.matchAll(/\n/g)].map(({ index }) => index)
  const textOf = ({ start, end }: Node) => source.slice(start, end)

  function add(place: Node, becomes: string, switched: (isOn: string) => [before: string, after: string]): void {
    const was = textOf(place)
    const change = [path, was, becomes].join('\n')
    const times = seen.get(change) ?? 0
    seen.set(change, times + 1)
    const id = createHash('sha256').update(`${change}\n${times}`).digest('hex').slice(0, 12)
    const [before, after] = switched(`globalThis.isMutant?.('${id}')`)
    const line = newLines.findLastIndex((at) => at < place.start) + 2
    found.push({ id, path, line, was, becomes, start: place.start, end: place.end, before, after })
  }

  const expression = (place: Node, becomes: string) =>
    add(place, becomes, (isOn) => [`(${isOn} ? (${becomes}) : (`, '))'])

  function condition(test: Node): void {
    if (test.type === 'Literal') return
    expression(test, 'true')
    expression(test, 'false')
  }

  function operators(node: Node): void {
    const [left, right] = [node.left as Node, node.right as Node]
    const operator = String(node.operator)
    // texts can only be added
    if (operator === '+' && (isText(left) || isText(right))) return
    const between = source.slice(left.end, right.start)
    // `??` and `||` need brackets between them
    const [open, close] = node.type === 'LogicalExpression' ? ['(', ')'] : ['', '']
    for (const wrong of wrongOperators[operator] ?? []) {
      const changed = between.replace(operator, () => wrong)
      expression(node, `${open}${textOf(left)}${close}${changed}${open}${textOf(right)}${close}`)
    }
  }

  /** A part of `a?.b().c` is no expression of its own: the whole is. */
  function method(node: Node): void {
    const callee = node.callee as Node
    if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return
    const [object, property] = [callee.object as Node, callee.property as Node]
    const wrong = Object.hasOwn(wrongMethods, textOf(property)) ? wrongMethods[textOf(property)] : undefined
    if (wrong === undefined || chained.has(node) || object.type === 'Super') return
    if (wrong === null) expression(node, textOf(object))
    else expression(node, source.slice(node.start, property.start) + wrong + source.slice(property.end, node.end))
  }

  function body(node: Node): void {
    const block = node.body as Node | null
    if (block?.type === 'BlockStatement' && (block.body as Node[]).length > 0)
      add(block, '{}', (isOn) => [`{ if (${isOn}) return; `, '}'])
    else if (node.type === 'ArrowFunctionExpression' && block && !isDrawn(block)) expression(block, 'undefined')
  }

  /** The parts of optional chains. */
  const chained = new Set<Node>()

  const mutate: Record<string, (node: Node, parent?: Node) => void> = {
    IfStatement: ({ test }) => condition(test as Node),
    ConditionalExpression: ({ test }) => condition(test as Node),
    WhileStatement: ({ test }) => expression(test as Node, 'false'),
    BinaryExpression: operators,
    LogicalExpression: operators,
    AssignmentExpression: operators,
    UpdateExpression: (node) => {
      const operator = String(node.operator)
      expression(
        node,
        textOf(node).replace(operator, () => wrongOperators[operator]?.[0] ?? ''),
      )
    },
    UnaryExpression: (node) => {
      if (node.operator === '!') expression(node, textOf(node.argument as Node))
    },
    Literal: (node) => {
      if (typeof node.value === 'boolean') expression(node, String(!node.value))
    },
    ChainExpression: (node) => {
      for (let part = node.expression; isNode(part); part = part.callee ?? part.object ?? part.expression)
        chained.add(part)
    },
    CallExpression: method,
    ExpressionStatement: (node) => {
      const whole = node.expression as Node
      if (!isText(whole)) expression(whole, 'undefined')
    },
    FunctionDeclaration: body,
    FunctionExpression: (node, parent) => {
      if (parent?.kind !== 'constructor') body(node)
    },
    ArrowFunctionExpression: body,
  }
  walk(parsed(path, source), (node, parent) => mutate[node.type]?.(node, parent))
  return found
}

const isDrawn = ({ type }: Node) => type.startsWith('JSX') || type === 'ParenthesizedExpression'
