import type { Capability } from '../../capability.ts'
import { muted } from '../../store/schema/tables/contacts.ts'
import { inItsKind, profileParts, takeAway, takeDownRows } from './rows.ts'
import { reportedWords, reports } from './tables.ts'

export const moderation: Capability = {
  name: 'moderation',
  data: {
    schema: [reports, muted, reportedWords],
    papers: {
      reports: {
        report: 'reporter member item reason message created item_name item_message',
        take_down: 'member item reason time put_back',
      },
      muting: { muted_member: 'member muted since', muted_site: 'member site since' },
    },
    download: {
      // without reports about the member: their texts could reveal who sent them
      reports: `SELECT created AS at, member || ' ' || item AS key, member, item, reason, message, created AS creation_date
      FROM report WHERE reporter = $1`,
      taken_down: `SELECT time AS at, item AS key, item, reason, put_back, time AS taken_down_time
      FROM take_down WHERE member = $1`,
      // who muted the member is the others' own
      muted_members: `SELECT h.since AS at, h.muted AS key, h.muted AS id, m.name, h.since AS since_time
        FROM muted_member h JOIN member m ON m.id = h.muted WHERE h.member = $1`,
      muted_sites: `SELECT h.since AS at, h.site AS key, h.site AS reversed_host, h.since AS since_time
        FROM muted_site h WHERE h.member = $1`,
    },
    // shares of a member who is locked out stay, so reports about them do too
    actions: {
      'taken down': {
        words: {
          icon: 'eye-off',
          sentence: 'didTakeDown',
          byItem: Object.fromEntries(profileParts.map((part) => [part, 'didTakeDownPart'])),
        },
        // the journal has no words, so the reason is lost
        replay: { ofMember: (tx, entry) => takeAway(tx, { ...entry, reason: '' }) },
      },
      restored: {
        words: { icon: 'undo-2', sentence: 'didPutBack' },
        replay: {
          async ofMember(tx, { member, item }) {
            if (await inItsKind(tx, (kind) => kind.putBack(tx, item))) await tx.of(takeDownRows).end(member, item)
          },
        },
      },
      'dismissed report': {
        words: { icon: 'x', sentence: 'didDismiss' },
        // it could reveal who sent them
        isOfActorAlone: true,
        replay: 'by hand',
      },
    },
  },
  commands: {
    'news remove': {
      after: 'check',
      help: new URL('help.txt', import.meta.url),
      run: async (args, network) => (await import('./command.ts')).removeNews(args, network),
    },
  },
  web: () => import('./web.ts'),
}
