import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/build/tools.ts'

/** The cells of each row of a document's tables, without the heads. */
export function rowsOf(document: string): string[][] {
  const lines = document.split('\n')
  return lines
    .filter((line, index) => line.startsWith('| ') && !isRule(line) && !isRule(lines[index + 1]))
    .map((line) =>
      line
        .slice(2)
        .replace(/\|\s*$/, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}

const isRule = (line = ''): boolean => line.startsWith('| ---')

/** The source files and test files that a cell names. */
export const filesIn = (cell: string): string[] => cell.match(/(?<=`)[^`]+\.tsx?(?=`)/g) ?? []

/** The tests that a cell names: a file, and after it each title in quotes. */
export function testsIn(cell: string): { file: string; name: string }[] {
  return [...cell.matchAll(/`(tests\/[^`]+)`: (“[^`]+”)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  )
}

const titles = new Map<string, Set<string>>()

/** Every text in quotes in a test file; a test's title is one of them. */
export function titlesOf(file: string): Set<string> {
  let found = titles.get(file)
  if (!found) {
    const source = readFileSync(join(root, file), 'utf8')
    found = new Set(
      [...source.matchAll(/(?:\b(?:test|it|once)|\))\(\s*(['"`])(.*?)(?<!\\)\1/g)].map(([, , title = '']) => title),
    )
    titles.set(file, found)
  }
  return found
}
