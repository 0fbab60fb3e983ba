import { startWelcome } from '../../src/extension/welcome/App.tsx'

void startWelcome()
