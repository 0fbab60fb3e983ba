/** The sentences about the network's own extension in English. */
export const en = {
  continueTo: (application: string) => `Continue to ${application}`,
  continue: 'Continue',
  ownExtensionMay: (application: string) =>
    `${application} belongs to this network. It reads and shares for you, and sees your contact list.`,
}

export type OwnExtensionSentences = typeof en
