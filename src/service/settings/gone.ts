import type { SettingsTable } from './kinds.ts'

/** Settings of earlier versions, and what became of them. A service that has one starts, and says so. */
const became: Readonly<Record<string, string>> = {
  internal_chat_hosts: 'shares go to no chats any more',
  pictures: 'pages’ pictures are fetched no more',
  previews: 'shared pages are read no more',
}

export const goneTable: SettingsTable = Object.fromEntries(
  Object.keys(became).map((name) => [name, { rule: 'anything', read: () => true }]),
)

export const warningsOfGone = (settings: object): string[] =>
  Object.entries(became).flatMap(([name, sentence]) =>
    Object.hasOwn(settings, name)
      ? `The setting “${name}” has no effect: ${sentence}. Remove it (docs/upgrading.md).`
      : [],
  )
