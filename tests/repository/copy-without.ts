import { spawn } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { demoNetwork } from '../../src/build/demo-network.ts'
import { copyCheckout } from '../support/copy-of-checkout.ts'
import { lists, listWithout, pathsOfAll } from './capabilities.ts'

export interface Ended {
  code: number
  output: string
}

/**
 * A copy of this checkout, from which capabilities are taken out. The checkout may change meanwhile.
 * @param temporary an empty folder, for the copy and for what is out
 */
export function copyWithout(temporary: string) {
  const folder = join(temporary, 'copy')
  copyCheckout(folder)
  const allLists = lists()

  /** Runs a program of the copy. @param until the program ends as a success if this is true of its output */
  function run(args: string[], until: (output: string) => Promise<boolean> = async () => false): Promise<Ended> {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let succeeded = false
    const read = (text: Buffer) => {
      output += text
      const found = (isThere: boolean) => {
        succeeded ||= isThere
        if (isThere) child.kill()
      }
      until(output).then(found, (error: unknown) => {
        output += `\n${error}`
        child.kill()
      })
    }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', read)
    return new Promise((resolve) =>
      child.once('close', (code) => resolve({ code: succeeded ? 0 : (code ?? 1), output })),
    )
  }

  const tool = (path: string, ...args: string[]) => run([join('node_modules', path), ...args])
  const build = (browser: string) => tool('wxt/bin/wxt.mjs', 'build', '--browser', browser)

  return {
    folder,
    tool,

    /** @returns puts them back */
    takeOut(names: readonly string[]): () => void {
      const moved = pathsOfAll(names).map((path) => [join(folder, path), join(temporary, 'aside', path)] as const)
      for (const [path, aside] of moved) {
        mkdirSync(dirname(aside), { recursive: true })
        renameSync(path, aside)
      }
      const texts = allLists.map((list) => [join(folder, list), readFileSync(join(folder, list), 'utf8')] as const)
      for (const [list, text] of texts) writeFileSync(list, listWithout(text, names))
      return () => {
        for (const [path, aside] of moved) renameSync(aside, path)
        for (const [list, text] of texts) writeFileSync(list, text)
      }
    },

    async types(): Promise<Ended> {
      await run(['src/build/texts.ts'])
      return tool('typescript/bin/tsc', '--singleThreaded', '--tsBuildInfoFile', 'types.tsbuildinfo')
    },

    async lint(): Promise<Ended> {
      await tool('@biomejs/biome/bin/biome', 'format', '--write', ...allLists)
      return tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')
    },

    service: () => run(['src/commands/service.ts', '--demo', '--port', '0', '--data', ':memory:'], answers),
    chromium: () => build('chrome'),
    firefox: () => build('firefox'),

    /** Without the tests of documents, texts and stored data, which are of all capabilities. */
    coreTests() {
      const exclude = [
        'tests/{repository,locales,demo}/**',
        'tests/{service,extension}/capabilities/**',
        'tests/service/{website/help.test.ts,query-plans/background.test.ts,releases/**}',
        'tests/extension/{i18n/texts,storage/releases,background/rate-limit/idle-day}.test.ts',
      ]
      const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: folder, exclude })
      const projects = ['--project', 'node', '--project', 'extension']
      return tool('vitest/vitest.mjs', 'run', ...projects, ...files)
    },
  }
}

/** The API, the site and all parts of the service answer. */
async function answers(output: string): Promise<boolean> {
  const [, origin] = /listening on (http:\S+)/.exec(output) ?? []
  if (!origin) return false
  const page = encodeURIComponent('http://news.example/')
  for (const path of [`/recommend?url=${page}&api_key=${demoNetwork.standardKey}`, '/sign-in', '/readyz']) {
    const { status } = await fetch(origin + path)
    if (status !== 200) throw new Error(`GET ${path} is answered with ${status}.`)
  }
  return true
}
