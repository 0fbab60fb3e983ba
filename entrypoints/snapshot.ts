import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { inFirstScript } from '../src/extension/capabilities/first-script.ts'
import { runFirstScript } from '../src/extension/popup/snapshot.ts'

/** The popup's application, which is built later (`src/build/bundles.ts`); a text that TypeScript doesn't follow. */
const importApplication = () => import('/application.js' as string)

// as in background.ts, without imports that only this function uses
export default defineUnlistedScript(() => runFirstScript(importApplication, inFirstScript))
