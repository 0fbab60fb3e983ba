import { inPopup } from '../../src/extension/capabilities/popup.ts'
import { startPopup } from '../../src/extension/popup/start.tsx'

void startPopup(inPopup)
