import { openPopup } from '../../src/extension/popup/open.ts'

void openPopup()
