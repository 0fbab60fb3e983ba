import { startTrial } from '../../src/extension/capabilities/trial/start.tsx'

/** The popup's script, as its page names it (`src/build/bundles.ts`); a text that TypeScript doesn't follow. */
const importPopup = () => import('/popup.js' as string)

void startTrial(importPopup)
