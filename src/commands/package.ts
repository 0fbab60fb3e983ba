import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeFiles } from '../build/archive.ts'
import { firefoxRedirectUri } from '../build/extension-identity.ts'
import { storeSettings } from '../build/network-settings.ts'
import { storeFiles } from '../build/store/store-files.ts'
import { root } from '../build/tools.ts'

const help = `Packages the extension for the browsers' stores in .output/store: an archive for Chrome and Edge, one for Firefox
with its sources, the listing in every language, pictures and texts. docs/store.md says how to use them. Without
variables, the extension asks its members for their network's address. An extension of one network:

  WXT_NETWORK_NAME='Our Network' WXT_BASE_URL=https://api.network.example WXT_API_KEY=key npm run package

WXT_AUTH_URL, WXT_PROFILE and PASSALONG_FIREFOX_ID may be set too: docs/extension.md.`

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
  if (values.help) console.log(help)
  else await writePackage()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function writePackage(): Promise<void> {
  const settings = storeSettings(process.env)
  const files = await storeFiles(settings)
  const folder = resolve(root, process.env.PASSALONG_OUT_DIR || '.output', 'store')
  await rm(folder, { recursive: true, force: true })
  await writeFiles(folder, files)
  console.log(`${folder}:
${files.map(({ path }) => `  ${path}`).join('\n')}

Register the redirect URIs at ${settings.WXT_NETWORK_NAME || 'each network'}. Firefox's is
  ${firefoxRedirectUri(settings.PASSALONG_FIREFOX_ID)}
and those of Chrome and Edge depend on the ids that their stores assign: docs/store.md.`)
}
