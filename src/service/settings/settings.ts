import { oauthLanguages } from '../../contract/oauth.ts'
import type { Origins } from '../http/origins.ts'
import { oidc } from './oidc.ts'
import {
  databaseUrl,
  emailAddress,
  extensionUrls,
  hostName,
  languages,
  line,
  networkName,
  origin,
  port,
  type Setting,
  smtpUrl,
  yesOrNo,
} from './setting.ts'

/**
 * All settings of a network. Their names are the keys of the settings file. `PASSALONG_` and a name in capitals is its
 * environment variable.
 */
export const settingsTable = {
  /** The network's name on its pages. */
  name: networkName,
  /** Public origin of the graph API. */
  base_url: origin,
  /** Public origin of the authorization host and the web site. */
  auth_url: origin,
  /** The host name or IP address that the service listens on. */
  host: hostName,
  port,
  /** Host and port of the metrics; without a port, none are served. */
  metrics_host: hostName,
  metrics_port: port,
  /** Whether a trusted proxy sets X-Forwarded-For. */
  behind_proxy: yesOrNo,
  /** Whether strangers may read what the specification opens to everybody. */
  public: yesOrNo,
  /** Whether the service fetches the pictures of shared pages, and serves small copies. */
  pictures: yesOrNo,
  /** The languages of the members, which the web site offers; the first one is that of a new member. */
  languages,
  /** The server that sends e-mail. */
  smtp_url: smtpUrl,
  /** The sender of e-mail. */
  smtp_from: emailAddress,
  /** PostgreSQL, instead of a SQLite file in the data directory. */
  database_url: databaseUrl,
  /** The extension's page in each browser's store. */
  extension_urls: extensionUrls,
  /** The company's OpenID provider, at which members sign in. */
  oidc,
  /** The secret that the provider gave this network, or the path of a file with it. */
  oidc_secret: line,
  oidc_secret_file: line,
} satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof settingsTable

/** The settings that the operator has set. */
export type Settings = {
  [Name in SettingName]?: (typeof settingsTable)[Name] extends Setting<infer Value> ? Value : never
}

/** The members' languages: those of the setting, else those that the service has t in. */
export const languagesOf = ({ languages }: { languages?: readonly string[] | undefined }): readonly string[] =>
  languages ?? oauthLanguages

export const defaultHost = '127.0.0.1'
export const defaultPort = 8717

/**
 * The service's public origins, for links in what a command prints or sends. `startService` has the same defaults.
 */
export function originsOf({ base_url, auth_url, port = defaultPort }: Settings): Origins {
  const authUrl = auth_url ?? base_url ?? `http://${defaultHost}:${port}`
  return { authUrl, baseUrl: base_url ?? authUrl }
}
