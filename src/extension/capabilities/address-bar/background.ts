import { reported } from '../../background/base/failed.ts'
import { openPopup } from '../../background/browser/open-popup.ts'
import type { InBackground } from '../../background/capability.ts'
import { startOmnibox } from './omnibox.ts'

export const addressBar: InBackground = {
  create: () => ({
    start: () => startOmnibox((words) => void openPopup({ show: 'tab', tab: 'news', words }).catch(reported)),
  }),
}
