import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { runFirstScript } from '../src/extension/popup/snapshot.ts'

// as in background.ts, without imports that only this function uses
export default defineUnlistedScript(() => runFirstScript())
