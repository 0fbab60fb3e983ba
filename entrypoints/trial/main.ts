import { startTrial } from '../../src/extension/capabilities/trial/start.tsx'

/** The popup's first script, which is built apart (`src/build/bundles.ts`); a text that TypeScript doesn't follow. */
const importPopup = () => import('/snapshot.js' as string)

void startTrial(importPopup)
