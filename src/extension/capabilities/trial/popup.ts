import type { OfferedPage } from '../../ui/sign-in.tsx'

export const trial: OfferedPage = { href: '/trial.html', text: 'trial.offer' }
