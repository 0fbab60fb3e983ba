import { startPrivacy } from '../../src/extension/privacy/start.ts'

startPrivacy()
