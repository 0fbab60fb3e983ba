import { unspaced } from '../../../contract/search.ts'
import { dropTrigger, onUpgrade, trigger, type Version } from '../../store/schema/statement.ts'

/** Letters of the beginnings of words that the index has as words. */
export const beginnings = [3, 4, 5, 6, 7]

/** All planes with letters or marks, but variation selectors: they follow those. */
const lastLetter = 0x33fff

/** The characters of a pattern, as a regular expression of PostgreSQL lists them. */
function rangesOf(pattern: string): string {
  const written = (character = '') => `\\U${character.codePointAt(0)?.toString(16).padStart(8, '0')}`
  const all = Array.from({ length: lastLetter + 1 }, (_, code) => String.fromCodePoint(code)).join('')
  return (all.match(new RegExp(`(?:${pattern})+`, 'gu')) ?? [])
    .map((run) => `${written(run)}-${written([...run].at(-1))}`)
    .join('')
}

/** The functions of `sql-functions.ts` in PostgreSQL's language, and what makes an item's vector of its words. */
function functionsOfPostgres(): string[] {
  const make = (head: string, body: string) => `CREATE FUNCTION ${head} LANGUAGE sql IMMUTABLE AS $$ SELECT ${body} $$`
  const marks = `${rangesOf('\\p{M}')}\\U000E0100-\\U000E01EF`
  const lower = `lower(regexp_replace(normalize(text, NFKD), '[${marks}]', '', 'g') COLLATE "und-x-icu")`
  const plain = `replace(replace(replace(replace(translate(${lower},
    'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`
  const letters = rangesOf(`(?!\\p{M})[${unspaced}]`)
  const words = `CASE WHEN octet_length(text) = length(text) THEN regexp_replace(lower(text), '[^a-z0-9]+', ' ', 'g')
    ELSE regexp_replace(regexp_replace(${plain}, '[${letters}]', ' \\& ', 'g'), '[^[:alnum:]]+', ' ', 'g') END`
  const labels = `string_to_array(rtrim(reversed, '.'), '.')`
  return [
    make(
      'search_words(text TEXT) RETURNS TEXT',
      `' ' || btrim(regexp_replace(${words}, '([^ ]{50})[^ ]+', '\\1', 'g')) || ' '`,
    ),
    make(
      'search_host(reversed TEXT) RETURNS TEXT',
      `COALESCE(string_agg(label, '.' ORDER BY at DESC), '') FROM unnest(${labels}) WITH ORDINALITY AS l (label, at)`,
    ),
    make(
      'search_domains(reversed TEXT) RETURNS TEXT',
      `COALESCE(string_agg('=d' || array_to_string((${labels})[1:at], '.') || '. ', ''), '')
        FROM generate_series(1, cardinality(${labels})) AS at`,
    ),
    make(
      'search_vector(words TEXT[]) RETURNS TSVECTOR',
      `array_to_tsvector(ARRAY(SELECT word FROM unnest(words) AS word WHERE word <> '' UNION
        SELECT '-' || left(word, length) FROM unnest(words) AS word CROSS JOIN unnest(ARRAY[${beginnings}]) AS length
          WHERE length(word) >= length AND left(word, 1) <> '='))`,
    ),
  ]
}

/** Numbers of the index for each millisecond of publication. */
export const numbersPerMillisecond = 1000

/** The row of an item, by the item's name in the statement. A sign that no word has stands before what isn't a word. */
const entryOf = (n: string) => `${n}.id, ${n}.member, COALESCE(${n}.recommendation, ${n}.id),
  search_words(${n}.title), search_words(${n}.message),
  search_words(${n}.overview || ' ' || ${n}.keywords || ' ' || ${n}.site_name || ' ' || search_host(${n}.reversed_domain))
    || ' =m' || ${n}.member || ' =l' || ${n}.language || ' ' || search_domains(${n}.reversed_domain)`

const intoIndex = 'INTO search_entry (number, item, member, page, title, message, rest)'

/** Marks the items of now, which the index gets in the background (rows.ts): before is later than all of them. */
export const leaveUnfilled = `INSERT INTO search_unfilled (before)
  SELECT MAX(published) + 1 FROM news_item HAVING MAX(published) IS NOT NULL`

/** Tables that a move to PostgreSQL leaves out, which makes the index anew by this statement. */
export const notMoved = { tables: /^search_/, remake: leaveUnfilled }

const remove = 'DELETE FROM search_entry WHERE item = OLD.id'

const add = {
  postgres: `INSERT ${intoIndex} VALUES (NEW.published * ${numbersPerMillisecond}, ${entryOf('NEW')})`,
  // further items of one millisecond aren't found
  sqlite: `INSERT OR IGNORE ${intoIndex}
    SELECT COALESCE(MAX(e.number) + 1, NEW.published * ${numbersPerMillisecond}), ${entryOf('NEW')} FROM search_entry e
    WHERE e.number >= NEW.published * ${numbersPerMillisecond} AND e.number < (NEW.published + 1) * ${numbersPerMillisecond}`,
}

const changed = 'UPDATE OF title, message, overview, keywords, site_name, url, language, published ON news_item'

/** A share whose page became another one has the same words. */
const moved = { after: 'UPDATE OF recommendation ON news_item', when: 'NEW.recommendation <> OLD.recommendation' }

const triggersOf = (engine: 'postgres' | 'sqlite') => [
  ...trigger('news_to_search', { after: 'INSERT ON news_item' }, [add[engine]])[engine],
  ...trigger('news_to_search_again', { after: changed }, [remove, add[engine]])[engine],
  ...trigger('news_moves_in_search', moved, ['UPDATE search_entry SET page = NEW.recommendation WHERE item = NEW.id'])[
    engine
  ],
  ...trigger('news_from_search', { after: 'DELETE ON news_item' }, [remove])[engine],
]

/** The nodes of 0.1.0, which may still run, find nothing in their index any more. Removed words leave no bytes there. */
const withoutFirst = onUpgrade(...['news_to_search', 'news_to_search_again', 'news_from_search'].map(dropTrigger), {
  postgres: ['TRUNCATE search_pending, search_item'],
  sqlite: [
    'DROP TRIGGER search_item_removed',
    'DELETE FROM search_pending',
    'DELETE FROM search_item',
    `INSERT INTO search_text (search_text) VALUES ('delete-all')`,
  ],
})

/** page is the recommendation, or the status itself; rest has what isn't in title and comment. */
const columns = ['member', 'page', 'title', 'message', 'rest'].map((name) => `${name} TEXT NOT NULL`).join(', ')

const index: Version = [
  withoutFirst,
  async (database) => {
    if (database.engine === 'postgres') for (const each of functionsOfPostgres()) await database.run(each)
  },
  'CREATE TABLE search_unfilled (before BIGINT PRIMARY KEY)',
  leaveUnfilled,
  // numbers increase with the time of publication: SQLite's index gives the newest first
  {
    postgres: [
      `CREATE TABLE search_entry (
        number BIGINT NOT NULL,
        item TEXT PRIMARY KEY,
        ${columns},
        words TSVECTOR NOT NULL GENERATED ALWAYS AS (search_vector(string_to_array(title || message || rest, ' '))) STORED
      )`,
      `CREATE INDEX search_entry_number ON search_entry (number)`,
      // each search reads the whole list of what waits to be added to the index; by default, that may be 4 MB
      `CREATE INDEX search_entry_words ON search_entry USING GIN (words) WITH (gin_pending_list_limit = 256)`,
      ...triggersOf('postgres'),
    ],
    sqlite: [
      `CREATE TABLE search_entry (
        number INTEGER PRIMARY KEY,
        item TEXT NOT NULL UNIQUE,
        ${columns}
      )`,
      // without sizes, since nothing is ranked by them; without the words' places, which are a member's to fill: the
      // texts say whether a phrase is there
      `CREATE VIRTUAL TABLE search_full_text USING fts5 (
        title, message, rest, content = 'search_entry', content_rowid = 'number', tokenize = "ascii tokenchars '=._-:[]'",
        columnsize = 0, prefix = '${beginnings.join(' ')}', detail = none
      )`,
      // deleted words leave no bytes in the file; merges are a little work of many writes: one of all at once would
      // keep all other requests waiting
      `INSERT INTO search_full_text (search_full_text, rank) VALUES ('secure-delete', 1), ('automerge', 8), ('crisismerge', 64)`,
      ...trigger('search_entry_added', { after: 'INSERT ON search_entry' }, [
        'INSERT INTO search_full_text (rowid, title, message, rest) VALUES (NEW.number, NEW.title, NEW.message, NEW.rest)',
      ]).sqlite,
      ...trigger('search_entry_removed', { after: 'DELETE ON search_entry' }, [
        `INSERT INTO search_full_text (search_full_text, rowid, title, message, rest)
          VALUES ('delete', OLD.number, OLD.title, OLD.message, OLD.rest)`,
      ]).sqlite,
      ...triggersOf('sqlite'),
    ],
  },
]

export const tables = { schema: [[], index], released: 'a9edd03029752f67e7fde95972d78eb9' }
