import { startOptions } from '../../src/extension/options/start.tsx'

void startOptions()
