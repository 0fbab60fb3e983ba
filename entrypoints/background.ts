import { defineBackground } from 'wxt/utils/define-background'
import { startBackground } from '../src/extension/background/start.ts'
import { inBackground } from '../src/extension/capabilities/background.ts'
import { kindsOfWrites } from '../src/extension/capabilities/write-kinds.ts'
import { addKindsOfWrites } from '../src/extension/schemas/write-kinds.ts'

// wxt runs this file during the build, without imports that only this function uses: this saves a quarter of the build
export default defineBackground(() => {
  addKindsOfWrites(kindsOfWrites)
  startBackground(inBackground)
})
