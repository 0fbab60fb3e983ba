import { trigger, type Version } from './triggers.ts'

const add = `UPDATE page_picture SET shares = shares + 1 WHERE url = NEW.picture;
     INSERT INTO page_picture (url, shares, due) SELECT NEW.picture, 1, NEW.published
       WHERE NEW.picture <> '' AND NOT EXISTS (SELECT 1 FROM page_picture WHERE url = NEW.picture);`
const remove = `UPDATE page_picture SET shares = shares - 1 WHERE url = OLD.picture;
     DELETE FROM page_picture WHERE url = OLD.picture AND shares = 0;`

/** The pictures of shared pages, once for each address, and their copies, once for each picture. */
export const pagePictures: Version = [
  `CREATE TABLE page_picture_file (
     id TEXT PRIMARY KEY,
     hash TEXT NOT NULL UNIQUE,
     small BYTEA NOT NULL,
     large BYTEA NOT NULL
   )`,
  // due is when the picture is fetched, NULL if it was or can't be
  `CREATE TABLE page_picture (
     url TEXT PRIMARY KEY,
     shares INTEGER NOT NULL,
     due BIGINT,
     attempts INTEGER NOT NULL DEFAULT 0,
     file TEXT REFERENCES page_picture_file (id)
   )`,
  // earlier shares: a network that has them fetches none of their pictures
  `INSERT INTO page_picture (url, shares) SELECT picture, COUNT(*) FROM news_item WHERE picture <> '' GROUP BY picture`,
  'CREATE INDEX page_picture_due ON page_picture (due) WHERE due IS NOT NULL',
  'CREATE INDEX page_picture_with_file ON page_picture (file) WHERE file IS NOT NULL',
  trigger(`CREATE TRIGGER page_picture_added AFTER INSERT ON news_item WHEN NEW.picture <> '' BEGIN
     ${add}
   END;`),
  trigger(`CREATE TRIGGER page_picture_removed AFTER DELETE ON news_item WHEN OLD.picture <> '' BEGIN
     ${remove}
   END;`),
  trigger(`CREATE TRIGGER page_picture_changed AFTER UPDATE OF picture ON news_item WHEN OLD.picture <> NEW.picture BEGIN
     ${remove}
     ${add}
   END;`),
  trigger(`CREATE TRIGGER page_picture_file_unused AFTER DELETE ON page_picture WHEN OLD.file IS NOT NULL BEGIN
     DELETE FROM page_picture_file WHERE id = OLD.file AND NOT EXISTS (SELECT 1 FROM page_picture WHERE file = OLD.file);
   END;`),
]
