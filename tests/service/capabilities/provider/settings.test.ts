import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '../../../../src/service/capabilities/provider/settings.ts'
import { readSettings, settingsFile } from '../../../../src/service/settings/settings.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test('the provider’s settings are read from the file or from environment variables', () => {
  const data = temporaryFolder()
  const oidc = {
    ...{ issuer: 'https://login.acme.example', client_id: 'passalong', name: 'Acme', who: 'groups=staff', only: true },
    administrators: 'roles=passalong=admins',
  }
  const secrets = { oidc_secret: 'a secret of the provider', oidc_secret_file: '/etc/passalong.secret' }
  const expected = {
    oidc: {
      ...oidc,
      who: { kind: 'claim', claim: 'groups', value: 'staff' },
      teams: undefined,
      administrators: { claim: 'roles', value: 'passalong=admins' },
    },
    ...secrets,
  }
  const environment = {
    PASSALONG_OIDC: JSON.stringify(oidc),
    PASSALONG_OIDC_SECRET: secrets.oidc_secret,
    PASSALONG_OIDC_SECRET_FILE: secrets.oidc_secret_file,
  }
  expect(readSettings(data, [{ settings }], {}, environment)).toEqual(expected)
  writeFileSync(join(data, settingsFile), JSON.stringify({ oidc, ...secrets }))
  expect(readSettings(data, [{ settings }], {}, {})).toEqual(expected)
})
