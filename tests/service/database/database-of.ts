import { readDatabaseUrl } from '../../../src/service/settings/read-settings.ts'
import type { Database } from '../../../src/service/store/engine/database.ts'
import { openDatabase } from '../../../src/service/store/engine/open-database.ts'

/** A further connection to the database of a data directory, for rows that no response shows. */
export const openDatabaseOf = (data: string): Promise<Database> => openDatabase(data, { url: readDatabaseUrl(data) })
