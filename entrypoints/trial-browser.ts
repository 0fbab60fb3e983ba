import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { replaceBrowser } from '../src/extension/capabilities/trial/browser.ts'

// as in background.ts, without imports that only this function uses
export default defineUnlistedScript(replaceBrowser)
