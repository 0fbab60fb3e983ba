import { readFileSync } from 'node:fs'

/** The parts of a heap snapshot that are read. Each node is a few numbers in `nodes`, one for each field. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
  nodes: number[]
  strings: string[]
}

export function grownClasses(before: string, after: string, most = 12): string[] {
  const first = classesIn(before)
  return [...classesIn(after)]
    .map(([name, { count, bytes }]) => {
      const earlier = first.get(name) ?? { count: 0, bytes: 0 }
      return { name, count: count - earlier.count, bytes: bytes - earlier.bytes }
    })
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, most)
    .map(({ name, count, bytes }) => `${(bytes / 1000).toFixed(0)} kB more in ${count} more ${name}`)
}

function classesIn(path: string): Map<string, { count: number; bytes: number }> {
  const { snapshot, nodes, strings }: Snapshot = JSON.parse(readFileSync(path, 'utf8'))
  const { node_fields: fields, node_types } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ]
  const classes = new Map<string, { count: number; bytes: number }>()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const numberAt = (field: number) => nodes[at + field] ?? 0
    const key = nameOf(node_types[0][numberAt(type)] ?? '', strings[numberAt(name)] ?? '')
    const { count, bytes } = classes.get(key) ?? { count: 0, bytes: 0 }
    classes.set(key, { count: count + 1, bytes: bytes + numberAt(size) })
  }
  return classes
}

function nameOf(type: string, name: string): string {
  if (type === 'object' || type === 'native') return name.slice(0, 60)
  if (type === 'closure') return `function ${name || 'without a name'}`
  // names of contexts and arrays say where they belong; those of strings are the texts
  return type === 'array' || type === 'object shape' ? `(${type}) ${name}`.trim().slice(0, 60) : `(${type})`
}
