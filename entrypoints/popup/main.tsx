import { popupParts } from '../../src/extension/capabilities/popup.ts'
import { firstTab } from '../../src/extension/capabilities/this-page.tsx'
import { startPopup } from '../../src/extension/popup/start.tsx'

void startPopup(popupParts, firstTab)
