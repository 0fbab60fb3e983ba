import { startTrial } from '../../src/extension/capabilities/trial/start.tsx'

void startTrial()
