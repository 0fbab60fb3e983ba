import { inWelcome } from '../../src/extension/capabilities/welcome.ts'
import { kindsOfWrites } from '../../src/extension/capabilities/write-kinds.ts'
import { addKindsOfWrites } from '../../src/extension/schemas/write-kinds.ts'
import { startWelcome } from '../../src/extension/welcome/App.tsx'

addKindsOfWrites(kindsOfWrites)
void startWelcome(inWelcome)
