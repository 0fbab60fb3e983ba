/** The cells of all rows of a document's tables, without the heads. */
export function rowsOf(document: string): string[][] {
  const lines = document.split('\n')
  const isRule = (line = '') => line.startsWith('| ---')
  return lines
    .filter((line, index) => line.startsWith('| ') && !isRule(line) && !isRule(lines[index + 1]))
    .map((line) =>
      line
        .slice(2)
        .replace(/\|\s*$/, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}
