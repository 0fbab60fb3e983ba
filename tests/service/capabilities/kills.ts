import { conversation } from '../features/conversation/kills.ts'
import { passes } from '../features/passes/kills.ts'
import { undoing } from '../fuzz/kills/undoing.ts'
import type { WritesOfCapability } from '../fuzz/kills/write.ts'

export const writesOfCapabilities: readonly WritesOfCapability[] = [conversation, passes, undoing]
