import type { NetworkData } from '../../service/command.ts'
import { createLinkMails } from './invitations.ts'
import { readLanguage } from './members.ts'
import { changeData, settingsIn, useNetwork } from './network-data.ts'

/** What the commands of capabilities get, which can't import it. */
export const networkData: NetworkData = {
  settings: settingsIn,
  use: useNetwork,
  change: changeData,
  language: readLanguage,
  linkMails: createLinkMails,
}
