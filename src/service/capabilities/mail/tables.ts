import { trigger, type Version } from '../../store/schema/statement.ts'

/** An e-mail is sent at once, or ten minutes (`gatheringTime`) after the last one of its kind. */
export const gathers = `ON CONFLICT (member, kind) DO UPDATE SET due = COALESCE(mail.due,
  CASE WHEN mail.notified + 600000 > excluded.due THEN mail.notified + 600000 ELSE excluded.due END)`

export const tables: Version = [
  // kind and choice are as in choices.ts; a member without a row has the network's choice
  `CREATE TABLE choice (
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    choice TEXT NOT NULL,
    PRIMARY KEY (member, kind)
  )`,
  `CREATE TABLE network_choice (kind TEXT PRIMARY KEY, choice TEXT NOT NULL)`,
  // what a member gets by mail, without its text: it is written when it is sent. kind is one of rows.ts; due is when to look, NULL if nothing
  // waits; notified is when the member got the last e-mail; leased_until is the end of a node's claim
  `CREATE TABLE mail (
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    due BIGINT,
    notified BIGINT,
    leased_until BIGINT NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (member, kind)
  )`,
  `CREATE INDEX mail_due ON mail (kind, due)`,
  // few, so that Administration counts them on each visit
  `CREATE INDEX mail_repeated ON mail (kind) WHERE attempts > 0`,
  // one row for all nodes: the key of the links that end e-mails; when the next e-mail may be sent; since when the mail
  // server takes none, and why
  `CREATE TABLE mail_sender (
    id INTEGER PRIMARY KEY,
    secret TEXT NOT NULL,
    free BIGINT NOT NULL,
    failing BIGINT,
    failure TEXT NOT NULL DEFAULT ''
  )`,
  trigger('member_to_mail', { after: 'INSERT ON member' }, [
    `INSERT INTO mail (member, kind, due) VALUES (NEW.id, 'digest', 0)`,
  ]),
  // the members of a network that had no e-mail before
  `INSERT INTO mail (member, kind, due) SELECT id, 'digest', 0 FROM member`,
  trigger('request_to_mail', { after: 'INSERT ON contact_request', when: `NEW.state = 'pending'` }, [
    `INSERT INTO mail (member, kind, due) VALUES (NEW.to_member, 'requests', NEW.asked)
      ${gathers}`,
  ]),
  // not to the member who has just accepted a request in the opposite direction
  trigger(
    'answer_to_mail',
    {
      after: 'UPDATE OF state ON contact_request',
      when: `OLD.state = 'pending' AND NEW.state = 'accepted' AND NEW.told <> NEW.state`,
    },
    [
      `INSERT INTO mail (member, kind, due) SELECT NEW.from_member, 'requests', NEW.updated
        WHERE NOT EXISTS (SELECT 1 FROM contact_request o WHERE o.from_member = NEW.to_member
          AND o.to_member = NEW.from_member AND o.state = 'accepted' AND o.updated = NEW.updated)
        ${gathers}`,
    ],
  ),
]
