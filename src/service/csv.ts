/**
 * A line of a CSV file. An apostrophe before a text like a formula keeps a spreadsheet from running it. Many separate
 * fields by semicolons, as in most of Europe.
 */
export const csvLine = (fields: readonly string[]): string => `${fields.map(quote).join(',')}\r\n`

function quote(field: string): string {
  const safe = field.replace(/(^|;)(?=[=+\-@\t\r＝＋－＠])/g, "$1'")
  return `"${safe.replaceAll('"', '""')}"`
}

/** How a CSV file separates its fields. A first line `sep=;`, which some programs write for spreadsheets, says it. */
export function csvForm(text: string): { delimiter: string; from_line: number } {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const named = /^"?sep=([,;\t])"?[,;\t]*$/i.exec(first)?.[1]
  // the names of the header contain none
  return { delimiter: named ?? /[,;\t]/.exec(first)?.[0] ?? ',', from_line: named === undefined ? 1 : 2 }
}
