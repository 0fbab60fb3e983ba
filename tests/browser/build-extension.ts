import { join } from 'node:path'
import { runTool } from '../../src/commands/steps.ts'
import type { Family } from '../../src/demo/browser-program.ts'
import type { Profile } from '../../src/graph/oauth.ts'

interface Build {
  family: Family
  /** Port of the service that the extension is for. */
  servicePort: number
  /** How it signs in there. */
  profile: Profile
}

/** Builds the production extension into a folder and answers where in it. */
export async function buildExtension(folder: string, { family, servicePort, profile }: Build): Promise<string> {
  const browser = { chromium: 'chrome', firefox: 'firefox' }[family]
  const code = await runTool('wxt', ['build', '--browser', browser], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PASSALONG_OUT_DIR: folder,
      WXT_BASE_URL: `http://127.0.0.1:${servicePort}`,
      WXT_AUTH_URL: '',
      WXT_PROFILE: profile,
    },
  })
  if (code !== 0) throw new Error('The extension could not be built.')
  return join(folder, `${browser}-mv3`)
}
