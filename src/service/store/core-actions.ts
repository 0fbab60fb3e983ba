import type { ActionOf } from './part.ts'

/**
 * The core's actions on a member or for all, and revocations by a member; capabilities have further ones. `item`: an id,
 * the new role, the changed fields, a channel, a host, or a hash. The journal has what it repeats of them.
 */
export const coreActions = {
  added: { words: { icon: 'user-plus', sentence: 'didAdd', own: 'didJoinByProvider' } },
  invited: { words: { icon: 'user-plus', sentence: 'didInvite', several: 'didInviteSeveral' } },
  'sent link': {
    words: { icon: 'link', sentence: 'didSendLink', own: 'didAskForLink', several: 'didSendLinkSeveral' },
  },
  disabled: { words: { icon: 'lock', sentence: 'didDisable', several: 'didDisableSeveral' } },
  enabled: { words: { icon: 'check', sentence: 'didEnable', several: 'didEnableSeveral' } },
  removed: { words: { icon: 'trash-2', sentence: 'didRemove', own: 'didRemoveOwn', several: 'didRemoveSeveral' } },
  'known as': { words: 'not listed' },
  'signed out': { words: { icon: 'log-out', sentence: 'didSignOut' } },
  'changed role': {
    words: { icon: 'shield', sentence: 'didEndAdministrator', byItem: { administrator: 'didMakeAdministrator' } },
  },
  'changed details': { words: { icon: 'pencil', sentence: 'didChangeDetails', several: 'didChangeDetailsSeveral' } },
  'set password': { words: { icon: 'lock', sentence: 'didSetPassword' } },
  renamed: { words: { icon: 'pencil', sentence: 'didRename' } },
  'changed email': { words: { icon: 'mail', sentence: 'didChangeEmail' } },
  'confirmed email': { words: { icon: 'check', sentence: 'didConfirmEmail' } },
  revoked: { words: 'not listed' },
  'opened channel': { words: { icon: 'send', sentence: 'didOpenChannel' } },
  'closed channel': { words: { icon: 'lock', sentence: 'didCloseChannel' } },
  'named host': { words: { icon: 'globe', sentence: 'didNameHost' } },
  'removed host': { words: { icon: 'globe', sentence: 'didRemoveHost' } },
} satisfies Readonly<Record<string, Pick<ActionOf<never>, 'words'>>>
