import { inPopup } from '../../../src/extension/capabilities/popup.ts'
import type { InPopup } from '../../../src/extension/popup/capability.ts'

/** Its sentences are those of a share. */
const notes: InPopup = {
  kinds: { note: { tab: 'requests', action: () => 'share' } },
}

/** All capabilities in the popup, and the kind of write of these tests. */
export const inPopupOfTests: readonly InPopup[] = [...inPopup, notes]
