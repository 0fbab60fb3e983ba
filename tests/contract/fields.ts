import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/build/tools.ts'
import { pageTextNames } from '../../src/contract/endpoints.ts'

const source = readFileSync(join(root, 'src/contract/resources.ts'), 'utf8')

export const fields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...source.matchAll(/^(?:export )?interface (\w+)(.*?)\{\n(.*?)^\}/gms)].map(
    ([, resource = '', parents = '', body = '']) => [
      resource,
      [
        ...new Set([
          ...(parents.includes('PageTexts') ? pageTextNames : []),
          ...[...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = '']) => name),
        ]),
      ],
    ],
  ),
)
