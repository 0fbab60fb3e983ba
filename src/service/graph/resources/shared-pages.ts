import type { endpoints } from '../../../contract/endpoints.ts'
import { keyVersion } from '../../../contract/page-url.ts'
import type { SharedPages } from '../../../contract/resources.ts'
import { hashBytes } from '../../../contract/shared-pages.ts'
import { listSharedPages } from '../../actions/shared-pages.ts'
import { maxEntries } from '../../store/shares/shared-pages.ts'
import type { GraphCall } from '../graph-call.ts'

/** Of the network: which pages somebody shares, whoever asks. So nothing depends on the caller. */
export async function listPages(call: GraphCall<typeof endpoints.sharedPages>): Promise<{ body: SharedPages }> {
  const { store, parameters, now } = call
  const { key_version, after, epoch = '' } = parameters
  const isListed = await listSharedPages(store, now)
  const list = await store.sharedPages.read(key_version, after, epoch)
  const nothing = { epoch: '', salt: '', key_version: keyVersion, after: 0, last: 0, complete: false }
  if (!list) return { body: { ...nothing, added: '', removed: '' } }
  const { entries, ...head } = list
  const complete = isListed && entries.length < maxEntries
  const write = (isShared: boolean) => hashesOf(entries.filter(({ ended }) => (ended === null) === isShared))
  const last = entries.at(-1)?.number ?? list.after
  return { body: { ...head, key_version, last, complete, added: write(true), removed: write(false) } }
}

function hashesOf(entries: readonly { hash: number }[]): string {
  const bytes = Buffer.alloc(entries.length * hashBytes)
  for (const [index, { hash }] of entries.entries()) bytes.writeUIntBE(hash, index * hashBytes, hashBytes)
  return bytes.toString('base64')
}
