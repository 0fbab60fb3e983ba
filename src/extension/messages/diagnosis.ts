import type { Network } from '../network/network.ts'
import type { NetworkTrial } from './network-trial.ts'

/**
 * All that may tell why signing in does not work, and nothing that is secret: it is made to be sent to somebody else.
 */
export interface Diagnosis {
  /** Of the extension. */
  version: string
  /** The browser's own name for itself. */
  browser: string
  online: boolean
  network: Network
  redirectUri: string
  /** What is wrong with the network's parts now. */
  trial: NetworkTrial
  /** How the last sign-in ended: a phase, or the code of its failure. */
  lastSignIn: string
}

/** The diagnosis as text, in English and in the API's words: for whoever runs the network. */
export function diagnosisText({ version, browser, online, network, redirectUri, ...rest }: Diagnosis): string {
  const { trial, lastSignIn } = rest
  return [
    `Passalong ${version}, ${browser}`,
    `online: ${online}`,
    `network: ${network.name}`,
    `base address: ${network.baseUrl}: ${trial.baseUrl ?? 'ok'}`,
    `sign-in address: ${network.authUrl}: ${trial.authUrl ?? 'ok'}`,
    `API key: ${network.apiKey}, profile ${network.profile}: ${trial.apiKey ?? 'ok'}`,
    `redirect address: ${redirectUri}`,
    `last sign-in: ${lastSignIn}`,
  ].join('\n')
}
