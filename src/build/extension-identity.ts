import { createHash } from 'node:crypto'
import { redirectPath } from '../extension/network/redirect-path.ts'

/**
 * Who the extension is, in both browser families: the redirect URIs of the sign-in follow from these two and from
 * nothing else, so they are committed. Without the key a Chromium id depends on the folder's path.
 */
export const chromiumKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArtkK7grWui0wTEKFeUXEd40WYQLCi22diiB/LGV6+SSczVokQ4icJYTlc8UFXOaex1GSSlc8vvkTqVjFQmycVrc1YRpasbb8sE50YyQibatZsxSz1uUDCO9PcHZ21YMvf0J0Ve6RZhpF4nk+wOm/smE00w2bBT2S7RdXLRvlppgSM5jGLKKXISSM7WjUwuVrNrYHiDF+QPsWRuzgnyYOuG4QAshn/Qe8yXU5NsjePAwG00h/I3gpV/NlR0sX4mzakaZa9cMv2VL3+sKMGRh0ORz7mc0QkPV1aZOb/7ur4hpTkO2eOFfa2y7Bn7HtVmmkDBtsN0BeltJSHLLiJYnguwIDAQAB'

export const firefoxId = 'passalong@passalong.example'

/**
 * Who it is in Firefox's store, where an id belongs to one extension for ever: each network has one of its own, from its
 * API's host unless `PASSALONG_FIREFOX_ID` is set, which has to be once that host changes.
 */
export const firefoxStoreId = (baseUrl: string, chosen: string | undefined): string =>
  chosen?.trim() || `passalong@${new URL(baseUrl).hostname}`

/** The forms of ids that Firefox takes: like an e-mail address, or a GUID. */
export const isFirefoxId = (text: string): boolean =>
  text.length <= 80 && /^([\w.-]*@[\w.-]+|\{[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\})$/i.test(text)

/** The first 32 hexadecimal digits of the key's SHA-256, written with the letters a to p. */
export const chromiumId = createHash('sha256')
  .update(Buffer.from(chromiumKey, 'base64'))
  .digest('hex')
  .slice(0, 32)
  .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))

/** The redirect URI of an extension with this id in Firefox. */
export const firefoxRedirectUri = (id: string): string =>
  `https://${createHash('sha1').update(id).digest('hex')}.extensions.allizom.org/${redirectPath}`

/** The two redirect URIs that an application for this extension registers at its network. */
export const redirectUris = [
  `https://${chromiumId}.chromiumapp.org/${redirectPath}`,
  firefoxRedirectUri(firefoxId),
] as const
