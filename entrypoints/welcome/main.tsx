import { inWelcome } from '../../src/extension/capabilities/welcome.ts'
import { startWelcome } from '../../src/extension/welcome/App.tsx'

void startWelcome(inWelcome)
