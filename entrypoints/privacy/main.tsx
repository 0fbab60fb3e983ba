import { startPrivacy } from '../../src/extension/privacy/start.tsx'

startPrivacy()
