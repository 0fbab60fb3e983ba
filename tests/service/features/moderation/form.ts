import { longestReport, reportRows } from '../../../../src/service/features/moderation/rows.ts'
import type { FormOfCapability } from '../../capabilities/forms.ts'

export const moderation: FormOfCapability = {
  path: '/report?member=BEN',
  fields: { reason: 'spam' },
  field: 'message',
  longest: longestReport,
  rows: (store) => store.of(reportRows).count(),
}
