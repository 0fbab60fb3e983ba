import type { InPopup } from '../../popup/capability.ts'

export const trial: InPopup = { offers: 'trial' }
