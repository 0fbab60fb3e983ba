/**
 * All connections that the service opens. It connects to its database, its mail server and its sign-in provider, which
 * its operator named, and to nothing else: no other file may open a connection (tests/repository/boundaries.test.ts), and
 * a test names every socket of the running service (tests/service/outgoing.test.ts). Each is loaded when it is needed.
 */

/** To PostgreSQL, by the setting `database_url`; SQLite is a file. */
export const toDatabase = async () => (await import('pg')).default

/** To the mail server, by the setting `smtp_url`. */
export const toMailServer = async () => (await import('nodemailer')).createTransport

/** To the sign-in provider, by `issuer` in the setting `oidc`, and to the endpoints that its own document names. */
export const toProvider: typeof fetch = (...request) => fetch(...request)
