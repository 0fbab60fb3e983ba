import { startWelcome } from '../../src/extension/welcome/start.tsx'

void startWelcome()
