import type { InWelcome } from '../../welcome/App.tsx'

export const suggestions: InWelcome = {
  begin: async (network, account) => (await import('./SharedPages.tsx')).createSharedPages(network, account),
}
