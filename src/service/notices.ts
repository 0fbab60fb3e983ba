import type { GatheredNotice, NoticesOf } from './store/part.ts'
import type { Store } from './store/store.ts'
import type { SiteTranslate } from './texts.ts'

/** Maximum notices of a member on the site, each gathered by its thing. */
export const maxNotices = 100

/**
 * Notices of all capabilities in a time, the latest first. Without an end, notices with a future time, of a clock that
 * was ahead, are told, too.
 */
export async function readNotices(
  store: Store,
  of: Omit<NoticesOf, 'until'> & Partial<NoticesOf>,
  limit: number,
): Promise<GatheredNotice[]> {
  const time = { until: Number.MAX_SAFE_INTEGER, ...of }
  const all = (await Promise.all(store.data.map(({ notices }) => notices?.(store, time, limit) ?? []))).flat()
  return all.sort((a, b) => b.time - a.time).slice(0, limit)
}

const thanked = { one: 'thankedOne', two: 'thankedTwo', more: 'thankedMore' } as const

const sentences = {
  LIKE: thanked,
  THANKS: thanked,
  COMMENT: { one: 'answeredOne', two: 'answeredTwo', more: 'answeredMore' },
  SHARE: { one: 'sharedTooOne', two: 'sharedTooTwo', more: 'sharedTooMore' },
  // one for each request
  ACCEPT: { one: 'accepted', two: 'accepted', more: 'accepted' },
} as const

/** Who thanked, answered, shared the same page, or accepted a request. @param names of the latest members, as far as they are known */
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
