import { defineBackground } from 'wxt/utils/define-background'
import { startBackground } from '../src/extension/background/start.ts'

// wxt runs this file when it builds, without what only stands within this function: a quarter of the build
export default defineBackground(() => startBackground())
