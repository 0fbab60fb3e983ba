import { inOptions } from '../../src/extension/capabilities/options.ts'
import { startOptions } from '../../src/extension/options/App.tsx'

void startOptions(inOptions)
