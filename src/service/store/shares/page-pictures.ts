import type { Database } from '../engine/database.ts'

/** The column with the id of the copies of a row's picture; NULL without any. @param name of the row in the statement */
export const pictureFile = (name: string): string =>
  `(SELECT p.file FROM page_picture p WHERE p.url = ${name}.url_picture) AS picture_file`

/** Triggers add the picture of each share, and delete it with its last share, with the copies. */
export const createPagePictures = (database: Database) => ({
  async find(id: string, size: 'small' | 'large'): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const select = `SELECT ${size} AS bytes FROM page_picture_file WHERE id = $1`
    const row = await database.get<{ bytes: Uint8Array<ArrayBuffer> }>(select, id)
    return row?.bytes
  },
})
