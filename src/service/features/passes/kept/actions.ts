import { createHash } from 'node:crypto'
import { matchKey } from '../../../../contract/page-url.ts'
import { pageTextNames, shareTexts } from '../../../../contract/parameters.ts'
import { lengthOf } from '../../../../contract/text.ts'
import { type Author, merge, type SentShare } from '../../../actions/sharing.ts'
import type { Store } from '../../../store/store.ts'
import { passHashRows } from '../hashes.ts'
import { NotPassed } from '../refused.ts'
import { maxKept, passRows } from '../rows.ts'
import { keptRows } from './rows.ts'

const countKept = (store: Store, member: string) => store.of(passRows).count(member, { kept: true })

/** What a member wrote about a kept page. */
export type Words = { [Text in keyof typeof words]?: string | undefined }

const words = { message: shareTexts.message, quote: shareTexts.quote }

const names = ['message', 'quote'] as const

/** The hash by which a member says which words were read; the words themselves would make an address too long. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A text beside the one that stands there, which goes if it is the one that is replaced. */
function withEarlier(text: string | undefined, earlier: string, replaced: string | undefined): string {
  const stays = earlier !== '' && hashOf(earlier) !== replaced
  if (text === undefined || (stays && (text === '' || `\n${earlier}`.endsWith(`\n${text}`)))) return earlier
  return stays ? `${earlier}\n${text}` : text
}

/**
 * Keeps a page, or changes the kept page, which is then to be read again. Words and texts that stand there stay, unless the
 * member replaces them. Call it within a transaction. @param replaced their hashes, as the member read them
 * @returns its id @throws NotPassed
 */
export async function keepPage(
  store: Store,
  { member, language }: Author,
  sent: SentShare,
  now: number,
  replaced: Words = {},
): Promise<string> {
  const rows = store.of(keptRows)
  const own = await rows.find(member, sent.url)
  if (!own && (await countKept(store, member)) >= maxKept) throw new NotPassed({ why: 'full' })
  const texts = merge(sent, own, language)
  if (own) {
    for (const name of pageTextNames) texts[name] ||= own[name]
    for (const name of names) {
      texts[name] = withEarlier(sent[name], own[name], replaced[name])
      if (lengthOf(texts[name]) > words[name].max) throw new NotPassed({ why: 'long note' })
    }
  }
  const id = await rows.save(member, { ...texts, url: sent.url }, now)
  await store.of(passHashRows).add(id, [member], await store.pageHashes.of([matchKey(sent.url)]))
  return id
}

/**
 * Undoes that the member is done with a page, or its removal. Call it within a transaction.
 * @returns false if it is too late @throws NotPassed
 */
export async function keepAgain(store: Store, { member, id }: { member: string; id: string }, now: number) {
  const rows = store.of(keptRows)
  if (await rows.reopen(member, id)) return true
  if (!(await rows.restore(member, id, now))) return false
  if ((await countKept(store, member)) > maxKept) throw new NotPassed({ why: 'full' })
  return true
}
