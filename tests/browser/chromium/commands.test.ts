import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { runProgram } from '../../support/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startTour } from '../world/tour-process.ts'
import { ownBuild } from '../world/world.ts'

/** Starts `npm run dev` with its data in this folder. */
function startDev(folder: string) {
  const port = String(ownBuild().servicePort)
  const run = runProgram('dev', ['--browser', inject('family'), '--folder', folder, '--port', port, '--headless'])
  return {
    read: run.read,
    says: (text: string) => expect.poll(run.read, { timeout: 60_000, interval: 50 }).toContain(text),
    /** Stops it as Ctrl-C does. @returns its exit code */
    async stop() {
      run.child.kill('SIGINT')
      return (await run.ended).code
    },
  }
}

const save = (file: string) => utimesSync(join(root, file), new Date(), new Date())

// three builds and two starts of a browser: nothing smaller shows that the builder and the browser work together
const timeout = 240_000

test('npm run dev reloads a changed extension, and is still signed in at its next start', {
  timeout,
}, async () => {
  const folder = temporaryFolder()
  const first = startDev(folder)
  await first.says('Ready.')
  expect(first.read()).toContain('Signed in as maya.')
  save('assets/styles/theme.css')
  await first.says('The extension is reloaded.')
  expect(await first.stop(), first.read()).toBe(0)

  const second = startDev(folder)
  await second.says('Ready.')
  expect(second.read()).toContain('Still signed in.')
  expect(await second.stop(), second.read()).toBe(0)
})

test('the tour ends all its processes if it is stopped', async () => {
  const run = startTour(join(temporaryFolder(), 'pictures'))
  await expect.poll(run.read, { timeout: 60_000 }).toContain('Signing in')
  run.child.kill('SIGTERM')
  expect((await run.ended).code, run.read()).toBe(143)
  expect(run.read()).toContain('Stopped.')
  expect(run.temporaryFiles()).toEqual([])
})
