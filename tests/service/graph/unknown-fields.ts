import { fields } from '../../contract/fields.ts'

type Group = keyof typeof fields

/** The known fields of an object, by its `type`; lists have separate types. */
const groupsByType: Record<string, readonly Group[]> = {
  USER: ['GraphResource', 'Member'],
  SHARER: ['GraphResource', 'Member', 'Sharer'],
  'CONTACT REQUEST': ['GraphResource', 'ContactRequest'],
  'NEWS ITEM': ['GraphResource', 'NewsItem'],
  'NEWS CATEGORY': ['GraphResource'],
  'RECOMMEND DETAILS': ['GraphResource', 'List', 'Recommendation'],
  'USER NEWS': ['GraphResource', 'List'],
  'SEARCH RESULTS': ['GraphResource', 'List'],
  'MOST SHARED PAGES': ['GraphResource', 'List'],
  PAGE: ['GraphResource', 'MostSharedPage'],
  'USER CONTACTS': ['GraphResource', 'List'],
  'USER PENDING REQUESTS': ['GraphResource', 'List'],
}
const groupsByName: Record<string, readonly Group[]> = { paging: ['Paging'], location: ['Location'] }
const answersToWrites: readonly Group[] = ['Created', 'Updated', 'Deleted']

/** The paths of all fields of a response that the contract doesn't contain. */
export function unknownFields(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => unknownFields(item, name))
  if (typeof value !== 'object' || value === null) return []
  const type = 'type' in value ? String(value.type) : undefined
  const groups = type === undefined ? (groupsByName[name] ?? answersToWrites) : groupsByType[type]
  if (!groups) return [`${name} of type ${type}`]
  const known = new Set(groups.flatMap((group) => Object.keys(fields[group])))
  return Object.entries(value).flatMap(([field, inner]) => [
    ...(known.has(field) ? [] : [`${name}.${field}`]),
    ...unknownFields(inner, field),
  ])
}
