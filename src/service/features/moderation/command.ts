import { lengthOf } from '../../../contract/text.ts'
import { command, type NetworkData, text } from '../../command.ts'
import { operator } from '../../store/audit.ts'
import { UsageError } from '../../usage-error.ts'
import { findShown, longestTakeDownReason, takeDown } from './rows.ts'

export const removeNews = command({ id: text, reason: text }, async (values, _files, network: NetworkData) => {
  const reason = values.reason?.trim() ?? ''
  if (reason === '' || lengthOf(reason) > longestTakeDownReason)
    throw new UsageError(`--reason must be 1 to ${longestTakeDownReason} characters: the author sees it.`)
  await network.change(values.data, async (store) => {
    const { member, id } = (await findShown(store, values.id ?? '', { id: operator, role: 'administrator' })) ?? {}
    if (member === undefined || id === undefined)
      throw new UsageError(`Nothing that members see has the id ${values.id ?? ''}; the addresses of /report have ids.`)
    await takeDown(store, { actor: operator, member, item: id, reason }, Date.now())
  })
  console.log('taken down; its author sees the reason')
})
