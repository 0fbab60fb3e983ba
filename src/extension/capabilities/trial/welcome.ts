import type { InWelcome } from '../../welcome/App.tsx'

export const trial: InWelcome = { offers: { href: '/trial.html', text: 'trial.first' } }
