import { inOptions } from '../../src/extension/capabilities/options.ts'
import { kindsOfWrites } from '../../src/extension/capabilities/write-kinds.ts'
import { startOptions } from '../../src/extension/options/App.tsx'
import { addKindsOfWrites } from '../../src/extension/schemas/write-kinds.ts'

addKindsOfWrites(kindsOfWrites)
void startOptions(inOptions)
