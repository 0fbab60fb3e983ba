import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../src/build/tools.ts'
import variants from '../extension/fuzz/variants.json' with { type: 'json' }

const background = globSync('src/extension/background/**/*.ts', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

it.each([...variants.outbox, ...variants.signIn])(
  'each expression that the variant “$name” replaces is in the background once',
  ({ changes }) => {
    for (const { right } of changes) expect(background.split(right).length - 1, right).toBe(1)
  },
)
