import { expect, test } from 'vitest'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { assertUsable } from '../../../../src/service/store/engine/open-database.ts'
import { oldestVersion } from '../../../../src/service/store/engine/postgres-errors.ts'

/** The answer of a server of this version. No second server can be had in a test. */
const answering = (version: number): Pick<Database, 'get'> => ({
  get: async <Row>() => ({ version, encoding: 'UTF8', collation: 'C', provider: 'c' }) as Row,
})

test(`a server older than PostgreSQL ${oldestVersion} is refused`, async () => {
  const older = answering((oldestVersion - 1) * 10_000 + 9)
  await expect(assertUsable(older as Database)).rejects.toThrow(`PostgreSQL ${oldestVersion - 1} is too old`)
  await assertUsable(answering(oldestVersion * 10_000) as Database)
})
