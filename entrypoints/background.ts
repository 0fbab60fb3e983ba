import { defineBackground } from 'wxt/utils/define-background'
import { startBackground } from '../src/extension/background/start.ts'

export default defineBackground(startBackground)
