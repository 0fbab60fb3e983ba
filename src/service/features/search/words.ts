import { unspaced } from '../../../contract/search.ts'

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
export function functionsOfPostgres(): string[] {
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
