import { startOptions } from '../../src/extension/options/App.tsx'

void startOptions()
