/** The sentences of the audit log: what administrators and commands did, in English. */
export const en = {
  audit: 'Audit log',
  auditExplains: 'Who did what, newest first.',
  noAudit: 'Nothing yet.',
  aCommand: 'A command',
  deletedMember: (id: string) => `[deleted member ${id}]`,
  didAdd: (actor: string, member: string) => `${actor} added ${member}.`,
  didInvite: (actor: string, member: string) => `${actor} invited ${member}.`,
  didInviteSeveral: (actor: string, count: number) => `${actor} invited ${count} people.`,
  didSendLink: (actor: string, member: string) => `${actor} made a link for ${member}.`,
  didSendLinkSeveral: (actor: string, count: number) => `${actor} made links for ${count} people.`,
  didAskForLink: (member: string) => `A link was requested for ${member}.`,
  didDisable: (actor: string, member: string) => `${actor} disabled ${member}.`,
  didDisableSeveral: (actor: string, count: number) => `${actor} disabled ${count} members.`,
  didEnable: (actor: string, member: string) => `${actor} enabled ${member} again.`,
  didEnableSeveral: (actor: string, count: number) => `${actor} enabled ${count} members again.`,
  didRemove: (actor: string, member: string) => `${actor} deleted ${member}.`,
  didRemoveSeveral: (actor: string, count: number) => `${actor} deleted ${count} members.`,
  didRemoveOwn: (member: string) => `${member} deleted their own account.`,
  didMakeAdministrator: (actor: string, member: string) => `${actor} made ${member} an administrator.`,
  didEndAdministrator: (actor: string, member: string) => `${actor} ended ${member}’s role as administrator.`,
  didChangeDetails: (actor: string, member: string, details: string) =>
    `${actor} changed details of ${member}: ${details}.`,
  didChangeDetailsSeveral: (actor: string, count: number) => `${actor} changed details of ${count} members.`,
  didSetPassword: (actor: string, member: string) => `${actor} set a new password for ${member}.`,
  didRename: (member: string) => `${member} changed their name.`,
  didChangeEmail: (member: string) => `${member} changed their e-mail address.`,
  didLinkAccount: (member: string) => `${member} signed in at the company’s provider for the first time.`,
  didJoinByProvider: (member: string) => `${member} became a member by signing in at the company’s provider.`,
  didTakeDown: (actor: string, member: string) => `${actor} took down something that ${member} had posted.`,
  didTakeDownPart: (actor: string, member: string, part: string) =>
    `${actor} took down a part of ${member}’s profile: ${part}.`,
  didPutBack: (actor: string, member: string) => `${actor} put back something that ${member} had posted.`,
  didDismiss: (actor: string, member: string) => `${actor} dismissed reports about ${member}.`,
  reasonLabel: 'Reason:',
}

export type AuditSentences = typeof en
