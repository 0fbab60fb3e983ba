import { parseArgs } from 'node:util'
import { operator } from '../../../service/store/administration/audit.ts'
import { longestTakeDownReason } from '../../../service/store/moderation/take-downs.ts'
import { takeDown } from '../../../service/store/taking-down.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { changeData } from '../write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  id: { type: 'string', default: '' },
  reason: { type: 'string', default: '' },
} as const

/**
 * `news remove`: takes down a share or a status. Its author sees the reason.
 *
 * @throws UsageError if the id is unknown, or the reason is missing or too long
 */
export async function removeNews(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const reason = values.reason.trim()
  if (reason === '' || reason.length > longestTakeDownReason)
    throw new UsageError(`--reason must be 1 to ${longestTakeDownReason} characters: the author sees it.`)
  await changeData(values.data, async (store) => {
    const news = await store.news.find(values.id)
    if (!news) throw new UsageError(`No share or status has the id ${values.id}; the addresses of /report have ids.`)
    await takeDown(store, { actor: operator, member: news.member, item: news.id, reason }, Date.now())
  })
  console.log('taken down; its author sees the reason')
}
