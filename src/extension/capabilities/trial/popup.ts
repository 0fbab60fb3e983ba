import type { InPopup } from '../../popup/capability.ts'

export const trial: InPopup = { offers: { href: '/trial.html', text: 'trial.offer' } }
