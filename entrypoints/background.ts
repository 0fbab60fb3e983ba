import { defineBackground } from 'wxt/utils/define-background'
import { startBackground } from '../src/extension/background/start.ts'
import { inBackground } from '../src/extension/capabilities/background.ts'

// wxt runs this file during the build, without imports that only this function uses: this saves a quarter of the build
export default defineBackground(() => startBackground(inBackground))
