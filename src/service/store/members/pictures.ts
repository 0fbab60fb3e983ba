import type { Database } from '../engine/database.ts'
import { newId } from '../engine/secrets.ts'

/** The allowed formats; not SVG, which can contain scripts. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export interface Picture {
  media_type: (typeof pictureTypes)[number]
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * The length of a piece, in bytes. Pictures are stored in pieces because SQLite reads a value as a whole. A multiple of
 * three, so that the base64 of the pieces can be concatenated.
 */
export const pieceLength = 30_000

/** A picture without its bytes. */
export interface PictureHead extends Pick<Picture, 'media_type'> {
  /** In bytes. */
  size: number
}

export type Pictures = ReturnType<typeof createPictures>

/** Members' pictures, at most one per member. Pictures are immutable: a new one has a new id. */
export function createPictures(database: Database) {
  async function remove(member: string, now: number): Promise<void> {
    await database.run('DELETE FROM picture WHERE member = $1', member)
    await database.run(`UPDATE member SET picture = '', updated = $2 WHERE id = $1`, member, now)
  }

  return {
    /** Replaces the member's picture. Call it within a transaction. */
    async set(member: string, { media_type, bytes }: Picture, now: number): Promise<void> {
      const id = newId()
      await remove(member, now)
      await database.run('INSERT INTO picture (id, member, media_type) VALUES ($1, $2, $3)', id, member, media_type)
      for (let number = 0; number * pieceLength < bytes.length; number++)
        await database.run(
          'INSERT INTO picture_piece (picture, number, bytes) VALUES ($1, $2, $3)',
          id,
          number,
          bytes.subarray(number * pieceLength, (number + 1) * pieceLength),
        )
      await database.run('UPDATE member SET picture = $2 WHERE id = $1', member, id)
    },

    /** Removes the member's picture. Call it within a transaction. */
    remove,

    find(id: string): Promise<PictureHead | undefined> {
      return database.get(
        `SELECT media_type, (SELECT SUM(LENGTH(bytes)) FROM picture_piece WHERE picture_piece.picture = picture.id) AS size
         FROM picture WHERE id = $1`,
        id,
      )
    },

    /** A piece, counted from 0; undefined if the picture was removed. */
    async piece(id: string, number: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const row = await database.get<{ bytes: Uint8Array<ArrayBuffer> }>(
        'SELECT bytes FROM picture_piece WHERE picture = $1 AND number = $2',
        id,
        number,
      )
      return row?.bytes
    },
  }
}
