import { type ChildProcess, spawn } from 'node:child_process'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { root } from '../../../../src/build/tools.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { ownBuild } from '../../world/world.ts'

/** Starts `npm run dev` with its data in this folder. */
function startDev(folder: string) {
  const args = [
    '--browser',
    inject('family'),
    '--folder',
    folder,
    '--port',
    String(ownBuild().servicePort),
    '--headless',
  ]
  const child: ChildProcess = spawn(process.execPath, [join(root, 'src', 'commands', 'dev.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  /** Stops it as Ctrl-C does. @returns its exit code */
  const stop = () => {
    child.kill('SIGINT')
    return ended
  }
  // its service and its browser end with it, and never outlive a test that failed
  onTestFinished(async () => void (await stop()))
  return {
    read: () => output,
    /** Waits until it has printed this. */
    says: (text: string) => expect.poll(() => output, { timeout: 30_000, interval: 50 }).toContain(text),
    stop,
  }
}

/** Saves a file without a change, as editors do. */
const save = (file: string) => utimesSync(join(root, file), new Date(), new Date())

// three builds and two starts of a browser: nothing smaller shows that the builder, the service and the browser work together
const timeout = 120_000

test('npm run dev reloads changed parts, and is still signed in at its next start', {
  timeout,
}, async () => {
  const folder = temporaryFolder()
  const first = startDev(folder)
  await first.says('Ready.')
  expect(first.read()).toContain('Signed in as maya.')
  save('assets/styles/theme.css')
  await first.says('The extension is reloaded.')
  save('src/service/app.ts')
  await first.says('The service is restarted.')
  expect(await first.stop(), first.read()).toBe(0)

  const second = startDev(folder)
  await second.says('Ready.')
  expect(second.read()).toContain('Still signed in.')
  expect(await second.stop(), second.read()).toBe(0)
})
