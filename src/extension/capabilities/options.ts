import { index } from '../features/index/options.tsx'
import type { OptionsDeclaration } from '../options/capability.ts'
import { mark } from './mark/options.tsx'
import { networks } from './networks/options.tsx'
import { notifications } from './notifications/options.tsx'
import './added-kinds.ts'

/** The capabilities on the options page, in the order of their sections. */
export const inOptions: readonly OptionsDeclaration[] = [networks, notifications, index, mark]
