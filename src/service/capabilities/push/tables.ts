import { trigger, type Version } from '../../store/schema/statement.ts'

/** Browsers that are notified of contact requests, and what waits for them. */
export const tables: Version = [
  // the key pair of the network for push services
  `CREATE TABLE push_key (id INTEGER PRIMARY KEY, public_key TEXT NOT NULL, private_key TEXT NOT NULL)`,
  // browsers that are notified of contact requests, until the session there ends; the id is the hash of the endpoint
  `CREATE TABLE push_subscription (
    id TEXT PRIMARY KEY,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    session TEXT NOT NULL REFERENCES session (hash) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    device TEXT NOT NULL,
    language TEXT NOT NULL,
    created BIGINT NOT NULL
  )`,
  `CREATE INDEX push_subscription_member ON push_subscription (member, created, id)`,
  `CREATE INDEX push_subscription_session ON push_subscription (session)`,
  // what waits for a browser, as chat_message: an item is a contact request, or what a later version tells of
  `CREATE TABLE push_message (
    target TEXT NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE,
    item TEXT NOT NULL,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    due BIGINT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    sending INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (target, item)
  )`,
  `CREATE INDEX push_message_due ON push_message (due)`,
  `CREATE INDEX push_message_member ON push_message (member)`,
  trigger('request_to_push', { after: 'INSERT ON contact_request', when: `NEW.state = 'pending'` }, [
    `INSERT INTO push_message (target, item, member, due)
      SELECT s.id, NEW.id, NEW.to_member, NEW.asked FROM push_subscription s
      WHERE s.member = NEW.to_member AND NOT EXISTS (SELECT 1 FROM closed_channel WHERE channel = 'push')`,
  ]),
]
