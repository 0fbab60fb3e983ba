import { expect, it } from 'vitest'
import { isNight } from '../night.ts'
import { capabilitiesIn } from '../repository/capabilities.ts'
import { copyWithout } from '../repository/copy-without.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// what depends on the browser is in the manifest, so one build is enough; the types take as long as those of a whole
// checkout
it('the core builds and starts without any capability, and compiles at night', async () => {
  const { takeOut, types, service, chromium } = copyWithout(temporaryFolder())
  takeOut([...capabilitiesIn().keys()])
  const ended = await Promise.all([service(), chromium(), ...(isNight ? [types()] : [])])
  for (const { code, output } of ended) expect(code, output).toBe(0)
}, 300_000)
