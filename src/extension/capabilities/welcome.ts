import type { InWelcome } from '../welcome/App.tsx'
import { networks } from './networks/welcome.tsx'
import { trial } from './trial/welcome.ts'
import './added-kinds.ts'

/** The capabilities on the page after the installation, in the order of their parts. */
export const inWelcome: readonly InWelcome[] = [networks, trial]
