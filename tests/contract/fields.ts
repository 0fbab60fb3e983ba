import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/build/tools.ts'

const source = readFileSync(join(root, 'src/contract/resources.ts'), 'utf8')

export const fields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...source.matchAll(/^export interface (\w+).*?\{\n(.*?)^\}/gms)].map(([, resource = '', body = '']) => [
    resource,
    [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = '']) => name),
  ]),
)
