import { popupParts } from '../../../src/extension/capabilities/popup.ts'
import type { PopupParts } from '../../../src/extension/popup/parts.ts'

/** The sentences of a note are those of a share. */
const kinds: PopupParts['kinds'] = { ...popupParts.kinds, note: { tab: 'requests', action: () => 'share' } }

/** The popup's parts with the kind of write of these tests. */
export const partsOfTests: PopupParts = { ...popupParts, kinds }
