import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeReference } from '../../src/build/reference/reference.ts'
import { root } from '../../src/build/tools.ts'
import { type Endpoint, endpoints } from '../../src/contract/endpoints.ts'
import type { Parameter } from '../../src/contract/parameters.ts'
import { recordAnswers } from '../../src/demo/recorded.ts'
import { boundsDocument } from './bounds.ts'
import { allTaggedTests, readDocument } from './statements.ts'

/** The documents that `npm run check` writes. */
export const writtenDocuments = async (): Promise<Record<string, string>> => ({
  ...writeReference(),
  'assets/invented/answers.json': await recordAnswers(),
  'docs/bounds.md': boundsDocument(),
  'docs/conformance.md': conformanceDocument(),
  'docs/security.md': securityDocument(),
})

/** Each statement keeps its id and its meaning, and gets the service's tests, and its call if it is an endpoint. */
function conformanceDocument(): string {
  const tests = allTaggedTests().filter(({ file }) => !/^tests\/(extension|browser)\//.test(file))
  const testsOf = (id: string) => {
    const files = tests.filter(({ ids }) => ids.includes(id)).map(({ file }) => file)
    return [...new Set(files)].map((file) => `\`${file.replace(/^tests\/(.*)\.test\.tsx?$/, '$1')}\``).join(', ')
  }
  return readDocument('docs/conformance.md').replace(
    /^\| ((?:§|observed |ours ).*?) \| (.*?) \|.*$/gm,
    (_, id: string, meaning: string) => `| ${[id, meaning, ...callOf(id), testsOf(id)].join(' | ')} |`,
  )
}

const namedEndpoints: Readonly<Record<string, Endpoint>> = endpoints

function callOf(id: string): string[] {
  const endpoint = namedEndpoints[id.replace(/^\S+ /, '')]
  if (!endpoint) return []
  const parameters = Object.entries(endpoint.parameters).map(
    ([name, parameter]) => name + (parameter.required ? '\\*' : '') + limitsOf(parameter),
  )
  return [`\`${endpoint.method} ${endpoint.path}\`, ${endpoint.access}: ${parameters.join(', ') || 'no parameters'}`]
}

function limitsOf(parameter: Parameter): string {
  if (parameter.type === 'choice') return ` (${parameter.values.join(', ')})`
  if (!('max' in parameter)) return ''
  const { max, min } = parameter as { max: number; min?: number }
  return ` (${min === undefined ? '' : `${min}–`}${max})`
}

/** Each row ends with the function, class or constant to begin with, and gets its path. A written path chooses between two. */
function securityDocument(): string {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => ({ file, source: readDocument(file) }))
  return readDocument('docs/security.md').replace(
    /\| (?:`([^`|]+)`: )?`(\w+)` \|$/gm,
    (_, path: string | undefined, name: string) => {
      const declaration = new RegExp(`^(?:export )?(?:async )?(?:function|const|class) ${name}\\b`, 'm')
      const files = sources.filter(({ source }) => declaration.test(source)).map(({ file }) => file)
      const [file] = files.length === 1 ? files : files.filter((each) => each === path)
      if (file === undefined)
        throw new Error(`docs/security.md: ${name} is declared in ${files.join(', ') || 'no file'}.`)
      return `| \`${file}\`: \`${name}\` |`
    },
  )
}

if (import.meta.main)
  for (const [path, text] of Object.entries(await writtenDocuments())) writeFileSync(join(root, path), text)
