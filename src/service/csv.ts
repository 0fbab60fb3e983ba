/** A line of a CSV file. An apostrophe before a text like a formula keeps a spreadsheet from running it. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(quote).join(',')}\r\n`

function quote(field: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(field) ? `'${field}` : field
  return `"${safe.replaceAll('"', '""')}"`
}
