import { startOptions } from '../../src/options/start.tsx'

void startOptions()
