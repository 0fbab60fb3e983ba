import { expect, it } from 'vitest'
import { capabilitiesIn } from '../repository/capabilities.ts'
import { copyWithout } from '../repository/copy-without.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// what depends on the browser is in the manifest, so one build is enough
it('the core compiles, builds and starts without any capability', async () => {
  const { takeOut, types, service, chromium } = copyWithout(temporaryFolder())
  takeOut([...capabilitiesIn().keys()])
  const ended = await Promise.all([types(), service(), chromium()])
  for (const { code, output } of ended) expect(code, output).toBe(0)
}, 300_000)
