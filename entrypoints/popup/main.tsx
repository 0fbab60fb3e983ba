import { inPopup } from '../../src/extension/capabilities/popup.ts'
import { kindsOfWrites } from '../../src/extension/capabilities/write-kinds.ts'
import { startPopup } from '../../src/extension/popup/start.tsx'
import { addKindsOfWrites } from '../../src/extension/schemas/write-kinds.ts'

addKindsOfWrites(kindsOfWrites)
void startPopup(inPopup)
