import { createHash } from 'node:crypto'
import { type ArchiveFile, archive } from '../store/archive.ts'
import { crx } from './crx.ts'
import { type HostedSettings, hostedBuild, hostedNames, manifestOf } from './hosted-build.ts'
import type { SigningKey } from './signing-key.ts'

/** The hosted files for Chrome and Edge: the signed extension and its update manifest. */
export function chromiumFiles(build: readonly ArchiveFile[], settings: HostedSettings, key: SigningKey): ArchiveFile[] {
  const files = hostedBuild(build, settings)
  const signed = crx(archive(files), key)
  const attributes = {
    codebase: settings.url + hostedNames.crx,
    version: settings.version,
    hash_sha256: createHash('sha256').update(signed).digest('hex'),
    prodversionmin: manifestOf(files).minimum_chrome_version ?? '',
  }
  // no value has a character that XML would escape
  const updates = `<?xml version="1.0" encoding="UTF-8"?>
<gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
  <app appid="${key.chromiumId}">
    <updatecheck ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${value}"`)
      .join(' ')}/>
  </app>
</gupdate>
`
  return [
    { path: hostedNames.crx, data: signed },
    { path: hostedNames.chromiumUpdates, data: Buffer.from(updates) },
  ]
}
