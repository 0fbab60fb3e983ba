import type { VerifyAuthenticationResponseOpts } from '@simplewebauthn/server'
import * as v from 'valibot'
import { minute } from '../../../contract/durations.ts'
import { clockTolerance } from '../../store/clock.ts'
import { newSecret, sameSecret } from '../../store/engine/secrets.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { ProvingVisit } from '../../website/page/visit.ts'
import { type PasskeyRow, passkeyRows } from './rows.ts'

/** Ed25519, ECDSA with P-256, and RSA: what authenticators have, by the numbers of COSE. */
const algorithms = [-8, -7, -257]

/** The relying party: the host of the site. Undefined where browsers make no passkeys, as at an IP address. */
export function relyingPartyOf(authUrl: string): string | undefined {
  const { protocol, hostname } = new URL(authUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  // URLs write each IPv4 address in numbers, and an IPv6 address in brackets
  return isSecure && !/^[\d.]+$|^\[/.test(hostname) ? hostname : undefined
}

/** Not where only the company's provider lets members in, nor where browsers make none. */
export const isOffered = ({ elsewhere, authUrl }: Pick<ProvingVisit, 'elsewhere' | 'authUrl'>): boolean =>
  !elsewhere?.isOnly && relyingPartyOf(authUrl) !== undefined

export const challengeLifetime = 5 * minute

/** WebAuthn's ceremonies: a sign-in or a confirmation, and a registration. */
export type Ceremony = 'get' | 'create'

/** What a ceremony needs of a visit. */
type Ceremonial = Pick<ProvingVisit, 'store' | 'context' | 'webSessions' | 'authUrl' | 'network' | 'now'>

const encode = (text: string): string => Buffer.from(text).toString('base64url')

/** Of this browser and session alone. The service stores no challenge before it is used, however many are asked for. */
const proofOf = ({ context, webSessions }: Ceremonial, ceremony: Ceremony, text: string): Promise<string> =>
  webSessions.sign(`challenge ${ceremony} ${webSessions.csrfToken(context)} ${text}`)

async function newChallenge(visit: Ceremonial, ceremony: Ceremony): Promise<string> {
  const text = `${visit.now + challengeLifetime}.${newSecret()}`
  return encode(`${text}.${await proofOf(visit, ceremony, text)}`)
}

/** @returns when a valid challenge expires; 0 for any other */
async function expiryOf(visit: Ceremonial, ceremony: Ceremony, challenge: string): Promise<number> {
  const [expires = '', random = '', proof = ''] = challenge.split('.')
  const left = Number(expires) - visit.now
  // another node's clock may be ahead, but a clock that was an hour ahead has made no challenge for an hour
  const isInTime = left > 0 && left <= challengeLifetime + clockTolerance
  return isInTime && sameSecret(proof, await proofOf(visit, ceremony, `${expires}.${random}`)) ? Number(expires) : 0
}

export const requestOptions = async (visit: Ceremonial) => ({
  challenge: await newChallenge(visit, 'get'),
  rpId: relyingPartyOf(visit.authUrl),
  timeout: challengeLifetime,
  userVerification: 'required',
})

export async function creationOptions(visit: Ceremonial, { id, name }: Pick<MemberRow, 'id' | 'name'>) {
  const { login = '' } = (await visit.store.members.credentialOf(id)) ?? {}
  const known = await visit.store.of(passkeyRows).ofMember(id)
  return {
    rp: { id: relyingPartyOf(visit.authUrl), name: visit.network.name },
    user: { id: encode(id), name: login, displayName: name },
    challenge: await newChallenge(visit, 'create'),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLifetime,
    // a device gets one
    excludeCredentials: known.map((passkey) => ({ type: 'public-key', id: passkey.id })),
    // found without a login
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Maximum characters of what a browser sends: a key of RSA and an id of 1023 bytes need a fifth. */
const longestResponse = 20_000

const bytes = v.pipe(v.string(), v.regex(/^[\w-]+$/))
const credential = { id: v.pipe(bytes, v.maxLength(1364)), rawId: bytes, type: v.literal('public-key') }

const textOf = <Response extends v.ObjectEntries>(response: Response) =>
  v.pipe(
    v.string(),
    v.maxLength(longestResponse),
    v.parseJson(),
    v.object({ ...credential, response: v.object(response) }),
  )

const assertionSchema = textOf({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes })
const attestationSchema = textOf({ clientDataJSON: bytes, attestationObject: bytes })

type Assertion = v.InferOutput<typeof assertionSchema>

export const readAssertion = (text: unknown) => readBy(assertionSchema, text)

function readBy<Output>(schema: v.GenericSchema<unknown, Output>, text: unknown): Output | undefined {
  const result = v.safeParse(schema, text)
  return result.success ? result.output : undefined
}

/** Why a response proves nothing: it comes too late or from elsewhere, or isn't what it should be. */
type Failure = 'passkeyLate' | 'passkeyUnknown'

type Expected = Pick<VerifyAuthenticationResponseOpts, 'expectedChallenge' | 'expectedOrigin' | 'expectedRPID'>

/** Verifies a response by the library. The caller uses the challenge up. @param run returns undefined for a wrong one */
async function verify<Facts>(
  visit: Ceremonial,
  ceremony: Ceremony,
  run: (expected: Expected) => Promise<Facts | undefined>,
): Promise<(Facts & { challenge: string; expires: number }) | Failure> {
  let challenge = ''
  let expires = 0
  const expectedChallenge = async (signed: string) => {
    challenge = Buffer.from(signed, 'base64url').toString()
    expires = await expiryOf(visit, ceremony, challenge)
    return expires > 0
  }
  const site = { expectedOrigin: visit.authUrl, expectedRPID: relyingPartyOf(visit.authUrl) ?? '' }
  // the library throws for each fault of a response
  const facts = await run({ ...site, expectedChallenge }).catch(() => undefined)
  if (facts) return { ...facts, challenge, expires }
  return challenge !== '' && expires === 0 ? 'passkeyLate' : 'passkeyUnknown'
}

/** The counter is compared when the passkey is used. */
export async function verifyAssertion(visit: Ceremonial, assertion: Assertion, { id, public_key }: PasskeyRow) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  return verify(visit, 'get', async (expected) => {
    const response = { ...assertion, clientExtensionResults: {} }
    const credential = { id, publicKey: public_key, counter: 0 }
    const result = await verifyAuthenticationResponse({ ...expected, response, credential })
    return result.verified ? { counter: result.authenticationInfo.newCounter } : undefined
  })
}

export async function verifyAttestation(visit: Ceremonial, text: unknown) {
  const attestation = readBy(attestationSchema, text)
  if (!attestation) return 'passkeyUnknown'
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  return verify(visit, 'create', async (expected) => {
    const object = decodeAttestationObject(isoBase64URL.toBuffer(attestation.response.attestationObject))
    // the library would ask the addresses that certificates name; without one, a passkey states only its own key
    if (!['none', 'packed'].includes(object.get('fmt')) || object.get('attStmt').get('x5c')) return undefined
    const response = { ...attestation, clientExtensionResults: {} }
    const supportedAlgorithmIDs = algorithms
    const result = await verifyRegistrationResponse({ ...expected, response, supportedAlgorithmIDs })
    return result.verified ? result.registrationInfo.credential : undefined
  })
}
