import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../src/build/tools.ts'

const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)

test('each rule of a capability’s sheet begins with a class that only this sheet has, so that their order is free', () => {
  const sheets = read('src/service/{capabilities,features}/*/*.css')
  const core = read('src/service/website/styles/*.css')
  expect(core).not.toEqual([])
  const shared: string[] = []
  for (const [file, text] of sheets) {
    const selectors = text.replace(/\/\*.*?\*\//gs, '').match(/[^{};]+(?=\{)/g) ?? []
    const others = [...core, ...sheets].filter(([other]) => other !== file)
    for (const selector of selectors.map((each) => each.trim()).filter((each) => !each.startsWith('@'))) {
      const [own = expect.unreachable(selector)] = /^\.[\w-]+/.exec(selector) ?? []
      for (const [other, rules] of others)
        if (new RegExp(`\\${own}(?![\\w-])`).test(rules))
          shared.push(`${selector} of ${file}: ${own} is in ${other}, too`)
    }
  }
  expect(shared).toEqual([])
})
