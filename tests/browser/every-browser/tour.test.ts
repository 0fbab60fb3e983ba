import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { nodeProgram } from '../../../src/commands/bootstrap/dependencies.mjs'
import { startDemo } from '../../../src/demo/start-demo.ts'
import { runTour } from '../../../src/demo/tour/tour.ts'
import { databaseFile } from '../../../src/service/store/store.ts'

const minute = 60_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'passalong-test-'))
  mkdirSync(join(folder, 'temporary'))
  return () => rmSync(folder, { recursive: true, force: true })
})

/** Starts `npm start` with temporary files in a folder of their own, to see that none is left. */
function start(...args: string[]): ChildProcess {
  const run = spawn(
    nodeProgram(root),
    [join(root, 'src', 'commands', 'start.ts'), '--browser', inject('family'), ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: join(folder, 'temporary') },
    },
  )
  onTestFinished(() => void run.kill('SIGKILL'))
  return run
}

const temporaryFiles = () => readdirSync(join(folder, 'temporary'))

function output(run: ChildProcess) {
  const seen = { text: '' }
  for (const stream of [run.stdout, run.stderr])
    stream?.on('data', (chunk) => {
      seen.text += chunk
    })
  const ended = new Promise<number | null>((resolve) => run.once('close', (code) => resolve(code)))
  return { seen, ended }
}

/** What hangs on the program that runs the tour, and not on the browser. */
const once = test.runIf(inject('family') === 'chromium')

test('the tour sees every step, saves a picture of each and leaves nothing else', { timeout: minute }, async () => {
  const pictures = join(folder, 'pictures')
  const { seen, ended } = output(start('--tour', '--pictures', pictures))
  expect(await ended, seen.text).toBe(0)
  expect(seen.text).toContain('Shared by 4 people')
  expect(seen.text).toContain('Shared by 5 people')
  expect(seen.text).toMatch(/id that the service answered: \S+/)
  expect(seen.text).toContain('text "2", colour rgba(179, 38, 30, 255)')
  const files = readdirSync(pictures)
  expect(files).toHaveLength(8)
  for (const file of files) expect(readFileSync(join(pictures, file)).subarray(1, 4).toString()).toBe('PNG')
  expect(temporaryFiles()).toEqual([])
})

once.each([
  ['while it builds', 'Building'],
  ['in the middle of the tour', 'Signing in'],
])('stopped %s, it ends everything that it started', { timeout: minute }, async (_, sign) => {
  const run = start('--tour', '--pictures', join(folder, 'pictures'))
  const { seen, ended } = output(run)
  await expect.poll(() => seen.text, { timeout: minute }).toContain(sign)
  run.kill('SIGTERM')
  expect(await ended, seen.text).toBe(143)
  expect(seen.text).toContain('Stopped.')
  expect(temporaryFiles()).toEqual([])
})

once('the tour fails at a step that it does not see', { timeout: minute }, async () => {
  const demo = await startDemo({
    family: inject('family'),
    headless: true,
    say: () => {},
    signal: new AbortController().signal,
  })
  onTestFinished(demo.close)
  const database = new DatabaseSync(join(demo.data, databaseFile))
  database.exec('DELETE FROM contact_request')
  database.close()
  const said: string[] = []
  await expect(runTour(demo, join(folder, 'pictures'), (line) => said.push(line))).rejects.toThrow(
    'No contact request is waiting',
  )
  expect(said.join()).not.toContain('Every step was seen')
})
