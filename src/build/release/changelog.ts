/** The text below a version's heading, `## 0.1.0 - 2026-11-26`, with its date; undefined without that heading. */
export function changesOf(changelog: string, version: string): { date: string; text: string } | undefined {
  for (const section of changelog.split(/^## /m).slice(1)) {
    const [, found, date = ''] = /^(\S+) - (\S+)$/m.exec(section.split('\n', 1)[0] ?? '') ?? []
    if (found === version) return { date, text: section.split('\n').slice(1).join('\n').trim() }
  }
  return undefined
}

/** The changes on a page without the files of the sources: a link is the path of its file, and headings begin below a title. */
export const asNotes = (text: string): string =>
  text.replace(/\[([^\]]+)\]\((?!\w+:)([^)#]+)(?:#[^)]*)?\)/g, '$1, `$2`').replace(/^##(?=#)/gm, '#')

/** The ends of sentences about what the changelog lacks. */
export function changelogFaults(changelog: string, version: string): string[] {
  const changes = changesOf(changelog, version)
  if (!changes) return [`CHANGELOG.md has no heading with a date for ${version} (## ${version} - YEAR-MONTH-DAY)`]
  const { date, text } = changes
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
  return [
    ...(isDate ? [] : [`the date of ${version} in CHANGELOG.md must be YEAR-MONTH-DAY, not "${date}"`]),
    ...(text ? [] : [`CHANGELOG.md says nothing of ${version}`]),
  ]
}
