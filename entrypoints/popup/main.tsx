import { startPopup } from '../../src/extension/popup/start.tsx'

void startPopup()
