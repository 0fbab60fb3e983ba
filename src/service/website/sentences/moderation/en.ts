/** The sentences about reports, and about what administrators took down, in English. */
export const en = {
  // a report
  reportAsk: 'Report…',
  reportTitle: 'Report to the administrators',
  reportExplains: (name: string) =>
    `The administrators of this network will look at it. ${name} isn’t told who reported it.`,
  reportProfile: (name: string) => `Report ${name}’s profile…`,
  reportReason: 'What is wrong with it?',
  reasonSpam: 'Advertising or fraud',
  reasonInsult: 'Insults or harasses somebody',
  reasonUnlawful: 'Against the law',
  reasonPrivate: 'Private or confidential',
  reasonOther: 'Something else',
  reportMessage: 'What the administrators should know',
  sendReport: 'Send the report',
  reported: 'Thank you. The administrators will look at it.',
  reportedAlready: 'You have reported this. The administrators haven’t decided yet.',
  tooManyReports: 'You have sent too many reports. Please wait for the administrators’ decisions.',

  // the administrators' list
  reports: 'Reports',
  reportCount: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  noReports: 'No report is waiting for a decision.',
  profileOf: (name: string) => `${name}’s profile`,
  itemMayComeBack: (name: string, minutes: number) =>
    `${name} has removed it, and can undo that for ${minutes} minutes. After that you can decide.`,
  itemGone: (name: string) => `${name} has removed it.`,
  otherDecides: 'This is about you, so another administrator decides.',
  dismissAsk: 'Dismiss…',
  dismissQuestion: 'Dismiss and leave it as it is?',
  dismiss: 'Dismiss',
  reportsDismissed: 'Dismissed.',

  // taking down
  takeDownAsk: 'Take down…',
  takeDownProfile: (name: string) => `Take down parts of ${name}’s profile…`,
  takeDown: 'Take down',
  takeDownExplains: (name: string) =>
    `Other members will no longer see it. ${name} sees that an administrator took it down, and your reason.`,
  takeDownDeletes: (name: string) =>
    `What you choose is deleted and can’t be put back. ${name} sees that an administrator took it down, and your reason.`,
  takeDownParts: 'What is taken down?',
  takeDownNothing: 'Please choose at least one.',
  takeDownEmpty: (name: string) => `${name}’s profile has nothing that could be taken down.`,
  takeDownReason: (name: string) => `Reason, for ${name}`,
  takenDown: 'Taken down. Other members no longer see it.',
  takenDownTitle: 'Taken down by the administrators',
  takenDownNotice: 'The administrators took down something of yours.',
  seeTakenDown: 'See what, and why',
  reasonLost: 'The reason is no longer stored. Please ask an administrator.',
  putBack: 'Put back',
  notPutBack: (name: string) => `It can’t be put back: ${name} has shared the page again, or it is back already.`,
}

export type ModerationSentences = typeof en
