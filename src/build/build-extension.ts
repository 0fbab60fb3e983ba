import { join } from 'node:path'
import { demoNetwork } from './demo-network.ts'
import { runTool } from './tools.ts'

/** Browser families; the browsers of one family are automated in the same way. */
export const families = ['chromium', 'firefox'] as const
export type Family = (typeof families)[number]

interface Build {
  family: Family
  /** Origin of the extension's service. */
  baseUrl: string
  /** By default the demo network's name. */
  networkName?: string | undefined
}

/**
 * Builds the production extension for a demo service. It doesn't use `.output`, which may have a build for another
 * network.
 *
 * @returns the folder to load the extension from
 * @throws Error if the build fails; the tool has printed the reason
 */
export async function buildExtension(outDir: string, { family, baseUrl, networkName }: Build): Promise<string> {
  const browser = { chromium: 'chrome', firefox: 'firefox' }[family]
  const code = await runTool('wxt', ['build', '--browser', browser], {
    // hides the progress, not the errors
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PASSALONG_OUT_DIR: outDir,
      WXT_NETWORK_NAME: networkName || demoNetwork.name,
      WXT_BASE_URL: baseUrl,
      WXT_AUTH_URL: baseUrl,
      WXT_API_KEY: demoNetwork.premiumKey,
      WXT_PROFILE: demoNetwork.profile,
    },
  })
  if (code !== 0) throw new Error('The extension could not be built; the messages above say why.')
  return join(outDir, `${browser}-mv3`)
}
