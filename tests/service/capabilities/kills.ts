import type { WritesOfCapability } from '../fuzz/kills/write.ts'
import { conversation } from './conversation/kills.ts'
import { passes } from './passes/kills.ts'

export const writesOfCapabilities: readonly WritesOfCapability[] = [conversation, passes]
