import type { Version } from '../../version.ts'

/** Stores pictures in pieces, since SQLite reads a value as a whole. */
export const picturePieces: Version = [
  `CREATE TABLE picture_piece (
     picture TEXT NOT NULL REFERENCES picture (id) ON DELETE CASCADE,
     number INTEGER NOT NULL,
     bytes BYTEA NOT NULL,
     PRIMARY KEY (picture, number)
   )`,
  `INSERT INTO picture_piece (picture, number, bytes)
   WITH RECURSIVE piece (id, number, size) AS (
     SELECT id, 0, LENGTH(bytes) FROM picture
     UNION ALL
     SELECT id, number + 1, size FROM piece WHERE (number + 1) * 30000 < size
   )
   SELECT picture.id, piece.number, SUBSTR(picture.bytes, piece.number * 30000 + 1, 30000)
   FROM piece JOIN picture ON picture.id = piece.id`,
  'ALTER TABLE picture DROP COLUMN bytes',
]
