import type { Race } from '../races/nodes.ts'
import { conversation } from './conversation/races.ts'
import { moderation } from './moderation/races.ts'
import { passes } from './passes/races.ts'

export const racesOfCapabilities: readonly Record<string, Race>[] = [conversation, moderation, passes]
