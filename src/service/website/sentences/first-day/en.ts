/** The sentences about a member’s first day in English. */
export const en = {
  teamContacts: (count: number, teams: string) =>
    count === 1
      ? `One person of your team ${teams} is your contact from the start. Contacts see what you share in their news, and you see what they share.`
      : `${count} people of your team ${teams} are your contacts from the start. They see what you share in their news, and you see what they share.`,
  otherContacts: (count: number) => (count === 1 ? 'one more' : `${count} more`),
  keepContacts: 'All right',
  undoContacts: 'Remove these contacts',
  getExtension: 'Passalong shows who shared the page that you read. Get it for your browser:',
  aboutNetwork: 'About this network',
  imprint: 'Imprint',
  privacy: 'Privacy',
  terms: 'Terms of use',
}

export type FirstDaySentences = typeof en
