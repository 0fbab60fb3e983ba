import type { NetworkData } from '../../service/command.ts'
import { createLinkMails } from './invitations.ts'
import { readLanguage } from './members.ts'
import { changeData, settingsIn, useNetwork } from './network-data.ts'

/** Functions for the commands of capabilities, which can't import them. */
export const networkData: NetworkData = {
  settings: settingsIn,
  use: useNetwork,
  change: changeData,
  language: readLanguage,
  linkMails: createLinkMails,
}
