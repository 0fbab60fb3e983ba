import type { Seed } from '../seed.ts'
import { conversation } from './conversation/seed.ts'
import { passes } from './passes/seed.ts'

export const seeds: readonly Seed[] = [conversation, passes]
