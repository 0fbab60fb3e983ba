import { endpoints } from '../../../../src/contract/endpoints.ts'
import { likeRows } from '../../../../src/service/features/conversation/rows.ts'
import type { FormOfCapability } from '../../capabilities/forms.ts'

export const conversation: FormOfCapability = {
  path: '/news/ITEM/answers',
  fields: { to: '/' },
  field: 'message',
  longest: endpoints.comment.parameters.message.max,
  rows: async (store, item) => (await store.of(likeRows).states([item], '')).get(item)?.comments ?? 0,
}
