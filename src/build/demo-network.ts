/** The demo network: what `npm start` runs and what a build without settings is for. Loopback only; every value is public. */
export const demoNetwork = {
  name: 'Demo Network',
  port: 8717,
  baseUrl: 'http://127.0.0.1:8717',
  /** How the extension signs members in. */
  profile: 'code',
  /** Application of the premium level: may share. */
  premiumKey: 'demo-premium',
  premiumSecret: 'demo-premium-secret',
  /** Application of the standard level: may do everything but share. */
  standardKey: 'demo-standard',
  standardSecret: 'demo-standard-secret',
  /** Every demo member's password; the logins are in the service's demo data. */
  password: 'passalong',
  /** Whom the tour signs in as. */
  login: 'maya',
} as const

/** Host of the demo pages: never the network's own, so that its host permission can't stand in for the click's activeTab. */
export const newsHost = 'news.example'
