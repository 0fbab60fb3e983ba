/** The sentences about the network's own extension in English. */
export const en = {
  continueTo: (application: string) => `Continue to ${application}`,
  continue: 'Continue',
  ownExtensionMay: (application: string) =>
    `${application} belongs to this network: it reads and shares for you, and sees your contact list, until you sign out there or remove it here under Applications.`,
}

export type OwnExtensionSentences = typeof en
