import type { InBackground } from '../../background/capability.ts'
import { startOmnibox } from './omnibox.ts'

export const addressBar: InBackground = { create: () => ({ start: startOmnibox }) }
