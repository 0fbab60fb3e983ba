import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startTour } from '../world/tour-process.ts'

// a quarter of a minute: the first command of a newcomer as a whole, in its own process
// shows: §9 pendingRequests
test('the tour completes every step, saves a picture of each and leaves no other files', async () => {
  const pictures = join(temporaryFolder(), 'pictures')
  const run = startTour(pictures)
  expect((await run.ended).code, run.read()).toBe(0)
  expect(run.read()).toContain('Shared by 4 people')
  expect(run.read()).toContain('a button “Undo”')
  expect(run.read()).toContain('Shared by 5 people')
  expect(run.read()).toContain('text "2", colour rgba(179, 38, 30, 255)')
  const files = readdirSync(pictures)
  expect(files).toHaveLength(7)
  for (const file of files) expect(readFileSync(join(pictures, file)).subarray(1, 4).toString()).toBe('PNG')
  expect(run.temporaryFiles()).toEqual([])
})
