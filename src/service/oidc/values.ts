import { hashSecret } from '../store/engine/secrets.ts'

/**
 * `state`, `nonce` and PKCE's verifier of a sign-in: 256 bits each, from the random secret in its browser's cookie. So
 * no node has to remember a sign-in under way, and no other browser can finish it.
 */
export const valuesOf = (secret: string) => ({
  state: hashSecret(`state ${secret}`),
  nonce: hashSecret(`nonce ${secret}`),
  verifier: hashSecret(`verifier ${secret}`),
})
