import { names } from '../../../../src/extension/capabilities/record/options.tsx'
import { reasons } from '../../../../src/extension/schemas/reasons.ts'

export const record = {
  'sent.call.{}': names.map(([, name]) => name),
  'sent.reason.{}': reasons,
}
