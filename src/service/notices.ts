import type { GatheredNotice, NoticesOf } from './store/part.ts'
import type { Store } from './store/store.ts'
import type { SiteTranslate } from './texts.ts'

/** Maximum notices of a member that are listed at once, each gathered by its thing. */
export const maxNotices = 100

/** What others did with a member's things in a time, and the member hasn't read, of all capabilities, the latest first. */
export async function readNotices(
  store: Store,
  { member, since = 0, until }: Omit<NoticesOf, 'since'> & Partial<NoticesOf>,
  limit: number,
): Promise<GatheredNotice[]> {
  const read = await Promise.all(store.data.map(({ noticesRead }) => noticesRead?.(store, member) ?? 0))
  const of = { member, since: Math.max(since, ...read), until }
  const all = await Promise.all(store.data.map(({ notices }) => notices?.(store, of, limit) ?? []))
  return all
    .flat()
    .sort((a, b) => b.time - a.time)
    .slice(0, limit)
}

const thanked = { one: 'thankedOne', two: 'thankedTwo', more: 'thankedMore' } as const

const sentences = {
  LIKE: thanked,
  THANKS: thanked,
  COMMENT: { one: 'answeredOne', two: 'answeredTwo', more: 'answeredMore' },
  SHARE: { one: 'sharedTooOne', two: 'sharedTooTwo', more: 'sharedTooMore' },
} as const

/** Who thanked, answered, or shared the same page. @param names of the latest members, as far as they are known */
export function noticeSentence(
  t: SiteTranslate,
  { kind, count }: Pick<GatheredNotice, 'kind' | 'count'>,
  [name, second]: readonly string[],
): string {
  if (name === undefined) return ''
  const { one, two, more } = sentences[kind]
  if (count === 1 || second === undefined) return t(one, { name })
  if (count === 2) return t(two, { first: name, second })
  return t(more, { name, count: count - 1 })
}
