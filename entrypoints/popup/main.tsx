import { startPopup } from '../../src/popup/start.tsx'

void startPopup()
