import { createHash } from 'node:crypto'
import { redirectPath } from '../extension/network/address.ts'

/** The public key in the manifest: without it Chromium derives id and redirect URI from the folder's path. */
export const chromiumKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArtkK7grWui0wTEKFeUXEd40WYQLCi22diiB/LGV6+SSczVokQ4icJYTlc8UFXOaex1GSSlc8vvkTqVjFQmycVrc1YRpasbb8sE50YyQibatZsxSz1uUDCO9PcHZ21YMvf0J0Ve6RZhpF4nk+wOm/smE00w2bBT2S7RdXLRvlppgSM5jGLKKXISSM7WjUwuVrNrYHiDF+QPsWRuzgnyYOuG4QAshn/Qe8yXU5NsjePAwG00h/I3gpV/NlR0sX4mzakaZa9cMv2VL3+sKMGRh0ORz7mc0QkPV1aZOb/7ur4hpTkO2eOFfa2y7Bn7HtVmmkDBtsN0BeltJSHLLiJYnguwIDAQAB'

export const firefoxId = 'passalong@passalong.example'

/**
 * Each network's extension needs its own id in Firefox's store forever: if the host changes, `PASSALONG_FIREFOX_ID` has
 * to be set to the previous one. `baseUrl` is empty for the extension that is for every network.
 */
export const firefoxStoreId = (baseUrl: string, chosen: string | undefined): string =>
  chosen?.trim() || (baseUrl ? `passalong@${new URL(baseUrl).hostname}` : firefoxId)

export const isFirefoxId = (text: string): boolean =>
  text.length <= 80 && /^([\w.-]*@[\w.-]+|\{[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\})$/i.test(text)

/** The first 32 hexadecimal digits of the key's SHA-256 (DER), written with the letters a to p. */
export const chromiumIdOf = (publicKey: Buffer): string =>
  createHash('sha256')
    .update(publicKey)
    .digest('hex')
    .slice(0, 32)
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))

export const chromiumId = chromiumIdOf(Buffer.from(chromiumKey, 'base64'))

export const isChromiumId = (text: string): boolean => /^[a-p]{32}$/.test(text)

export const chromiumRedirectUri = (id: string): string => `https://${id}.chromiumapp.org/${redirectPath}`

export const firefoxRedirectUri = (id: string): string =>
  `https://${createHash('sha1').update(id).digest('hex')}.extensions.allizom.org/${redirectPath}`

export const redirectUris = [chromiumRedirectUri(chromiumId), firefoxRedirectUri(firefoxId)] as const
