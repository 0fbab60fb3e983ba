import { isUtf8 } from 'node:buffer'

/**
 * A line of a CSV file. An apostrophe before a text like a formula keeps a spreadsheet from running it. Many separate
 * fields by semicolons, as in most of Europe.
 */
export const csvLine = (fields: readonly string[]): string => `${fields.map(quote).join(',')}\r\n`

function quote(field: string): string {
  const safe = field.replace(/(^|;)(?=[=+\-@\t\r＝＋－＠])/g, "$1'")
  return `"${safe.replaceAll('"', '""')}"`
}

/**
 * How a file of other programs is read. A first line `sep=;`, which some write for spreadsheets, says how it separates its
 * fields. Its quotation marks and columns may be irregular.
 */
export function csvForm(text: string) {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const named = /^"?sep=([,;\t])"?[,;\t]*$/i.exec(first)?.[1]
  // the names of the header contain none
  const delimiter = named ?? /[,;\t]/.exec(first)?.[0] ?? ','
  const form = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const
  return { ...form, delimiter, from_line: named === undefined ? 1 : 2 }
}

/** Whether a text is in UTF-16, as spreadsheets write it. */
const isUtf16 = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

/** Whether a file is read as Windows-1252: only its letters show whether that is right. */
export const isWindows1252 = (bytes: Uint8Array): boolean => !isUtf16(bytes) && !isUtf8(bytes)

/** The text of a file in UTF-8, UTF-16 or else Windows-1252, as old tools and spreadsheets write. */
export const textOfBytes = (bytes: Uint8Array): string =>
  new TextDecoder(isUtf16(bytes) ? 'utf-16le' : isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
