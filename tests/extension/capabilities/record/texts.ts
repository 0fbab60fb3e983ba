import { reasons } from '../../../../src/extension/schemas/reasons.ts'

export const record = { 'sent.reason.{}': reasons }
