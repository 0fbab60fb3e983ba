import { readFileSync } from 'node:fs'

interface Class {
  count: number
  bytes: number
}

/** The classes whose objects take more memory in the later of two heap snapshots, most first, as lines of text. */
export function grownClasses(before: string, after: string, most = 12): string[] {
  const [first, second] = [classesIn(before), classesIn(after)]
  return [...second]
    .map(([name, { count, bytes }]) => {
      const earlier = first.get(name) ?? { count: 0, bytes: 0 }
      return { name, count: count - earlier.count, bytes: bytes - earlier.bytes }
    })
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, most)
    .map(({ name, count, bytes }) => `${(bytes / 1000).toFixed(0)} kB more in ${count} more ${name}`)
}

/**
 * Counts a snapshot's nodes by class. Only the nodes and the strings are read, and the nodes byte by byte: the whole file
 * may be longer than the longest string.
 */
function classesIn(path: string): Map<string, Class> {
  const file = readFileSync(path)
  const nodesAt = file.indexOf('"nodes":[') + '"nodes":['.length
  const head = file.toString('utf8', 0, nodesAt)
  const meta = JSON.parse(
    `${head.slice(head.indexOf('"meta":') + '"meta":'.length, head.lastIndexOf('"node_count"')).replace(/,\s*$/, '')}`,
  )
  const fields: string[] = meta.node_fields
  const types: string[] = meta.node_types[0]
  const [typeAt, nameAt, sizeAt] = ['type', 'name', 'self_size'].map((name) => fields.indexOf(name)) as [
    number,
    number,
    number,
  ]
  const strings: string[] = JSON.parse(
    file.toString('utf8', file.lastIndexOf('"strings":[') + '"strings":'.length).replace(/\}\s*$/, ''),
  )

  const classes = new Map<string, Class>()
  let [field, value, type, name, size] = [0, 0, 0, 0, 0]
  for (let at = nodesAt; ; at++) {
    const byte = file[at] ?? 0
    if (byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + byte - 0x30
      continue
    }
    if (byte !== 0x2c && byte !== 0x5d) continue // a line break
    if (field === typeAt) type = value
    else if (field === nameAt) name = value
    else if (field === sizeAt) size = value
    value = 0
    field = (field + 1) % fields.length
    if (field === 0) add(classes, nameOf(types[type] ?? '', strings[name] ?? ''), size)
    if (byte === 0x5d) return classes
  }
}

function add(classes: Map<string, Class>, name: string, bytes: number): void {
  const known = classes.get(name) ?? { count: 0, bytes: 0 }
  known.count++
  known.bytes += bytes
  classes.set(name, known)
}

function nameOf(type: string, name: string): string {
  if (type === 'object' || type === 'native') return name.slice(0, 60)
  if (type === 'closure') return `function ${name || 'without a name'}`
  // names of contexts and arrays say where they belong; those of strings are the texts
  return type === 'array' || type === 'object shape' ? `(${type}) ${name}`.trim().slice(0, 60) : `(${type})`
}
