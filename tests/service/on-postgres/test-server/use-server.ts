import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, inject, onTestFinished } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { createStore } from '../../../../src/service/store/store.ts'
import { isNight } from '../../../night.ts'
import { prepareFolders } from '../../../support/temporary-folder.ts'
import { openMemoryStoresWith } from '../../database.ts'
import { giveBack, makeFree, type Schema, takeFree, takeSchema, useServer } from './schemas.ts'

const maxFolders = 4

useServer(inject('postgresSocket'))

// each run of a property needs a schema, and many statements
fc.configureGlobal({ numRuns: isNight ? 10 : 5 })

beforeAll(() => makeFree(maxFolders))
beforeEach(() => makeFree(maxFolders))

// each folder is the data directory of a network with a schema of its own
prepareFolders((folder) => {
  const schema = takeFree()
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ database_url: schema.url }))
  return () => giveBack(schema)
})

/** A database whose statements fail after its end, although the schema's connections stay for the next test. */
function untilClosed(database: Database): Database {
  let isClosed = false
  const close = async () => {
    isClosed = true
  }
  const fail = () => Promise.reject(new Error('the database is closed'))
  return new Proxy(database, {
    get: (target, name) => (name === 'close' ? close : isClosed ? fail : Reflect.get(target, name)),
  })
}

const ofFile: Schema[] = []

openMemoryStoresWith(async () => {
  const schema = await takeSchema()
  try {
    onTestFinished(() => giveBack(schema))
  } catch {
    ofFile.push(schema)
  }
  return createStore(untilClosed(schema.database), capabilities)
})

afterAll(async () => {
  for (const schema of ofFile.splice(0)) await giveBack(schema)
})
