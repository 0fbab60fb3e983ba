/** The demo's origin. Its host is a name, since browsers make no passkeys for an IP address. */
export const demoOrigin = (port: number): string => `http://localhost:${port}`

const port = 8717

/** The demo network of `npm start`, and of builds without settings. Loopback only; all values are public. */
export const demoNetwork = {
  name: 'Demo Network',
  port,
  baseUrl: demoOrigin(port),
  profile: 'code',
  premiumKey: 'demo-premium',
  premiumSecret: 'demo-premium-secret',
  standardKey: 'demo-standard',
  standardSecret: 'demo-standard-secret',
  /** The key for trying the API by hand, as docs/developers/api.md says. */
  programKey: 'demo-program',
  programSecret: 'demo-program-secret',
  /** At any port. */
  programRedirect: 'http://127.0.0.1/api',
  password: 'passalong',
  login: 'maya',
} as const

/** Isn't the network's host, whose permission would replace the click's activeTab. */
export const newsHost = 'news.example'
