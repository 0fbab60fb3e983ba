import { conversation } from '../features/conversation/races.ts'
import { moderation } from '../features/moderation/races.ts'
import { passes } from '../features/passes/races.ts'
import type { Race } from '../races/nodes.ts'

export const racesOfCapabilities: readonly Record<string, Race>[] = [conversation, moderation, passes]
