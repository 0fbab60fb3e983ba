import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import type { Bill } from '../../../src/build/release/release-files.ts'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
  'res/schema',
)

const schemaIn = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.SNAPSHOT.schema.json`), 'utf8'))

/** Where a bill of materials isn’t as CycloneDX's own schema of its version says. */
export function billFaults(bill: Pick<Bill, 'specVersion'>): string[] {
  const validator = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  // the names by which the schema refers to them
  for (const name of ['spdx', 'jsf-0.82'])
    validator.addSchema({ ...schemaIn(name), $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json` })
  validator.validate(schemaIn(`bom-${bill.specVersion}`), bill)
  return (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
}
