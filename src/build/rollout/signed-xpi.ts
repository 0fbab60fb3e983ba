import { unzipSync } from 'fflate'
import { type HostedSettings, hostedNames, manifestOf } from './hosted-build.ts'

/**
 * Checks that a file is the extension of the last rollout, signed by Mozilla.
 *
 * @throws Error that names everything wrong in one sentence
 */
export function checkSignedXpi(xpi: Buffer, { version, firefoxId, url }: HostedSettings): void {
  const files = unzip(xpi)
  const manifest = manifestOf(files)
  const { id, update_url } = manifest.browser_specific_settings?.gecko ?? {}
  const faults: [fault: boolean, what: string][] = [
    [files.length < 2, 'Mozilla has not signed it'],
    [id !== firefoxId, `its id is ${id}, not ${firefoxId}`],
    [manifest.version !== version, `its version is ${manifest.version}, not ${version}`],
    [update_url !== url + hostedNames.firefoxUpdates, `it is for ${update_url}`],
  ]
  const wrong = faults.filter(([fault]) => fault).map(([, what]) => what)
  if (wrong.length > 0) throw new Error(`This is not the signed extension of the last rollout: ${wrong.join('; ')}.`)
}

/** Reads the manifest and Mozilla's signature. */
function unzip(xpi: Buffer) {
  try {
    const found = unzipSync(xpi, { filter: ({ name }) => name === 'manifest.json' || name === 'META-INF/mozilla.rsa' })
    return Object.entries(found).map(([path, data]) => ({ path, data: Buffer.from(data) }))
  } catch (cause) {
    throw new Error('This is not an extension: it is no zip file.', { cause })
  }
}
