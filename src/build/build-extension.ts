import { join } from 'node:path'
import { demoNetwork } from './demo-network.ts'
import { runTool } from './tools.ts'

/** Families of browsers that are driven in the same way. */
export const families = ['chromium', 'firefox'] as const
export type Family = (typeof families)[number]

interface Build {
  family: Family
  /** Origin of the service that the extension is for. */
  baseUrl: string
  /** What it calls the network; as the demo network is called unless told. */
  networkName?: string | undefined
}

/**
 * Builds the production extension for a demo network's service at an origin, below a folder of its own, since `.output`
 * may hold a build for another network.
 *
 * @returns the folder to load it from
 * @throws Error when it can't be built; the messages before say why
 */
export async function buildExtension(outDir: string, { family, baseUrl, networkName }: Build): Promise<string> {
  const browser = { chromium: 'chrome', firefox: 'firefox' }[family]
  const code = await runTool('wxt', ['build', '--browser', browser], {
    // its progress is of no interest here; its errors are
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
