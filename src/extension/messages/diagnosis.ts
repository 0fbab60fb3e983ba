import type { Network } from '../network/network.ts'
import type { NetworkTrial } from './network-trial.ts'

/** Data for finding out why signing in fails. Contains no secrets, since members send it to the network's support. */
export interface Diagnosis {
  /** Version of the extension. */
  version: string
  /** The browser's name, as the browser reports it. */
  browser: string
  online: boolean
  network: Network
  redirectUri: string
  /** Problems of the network's parts now. */
  trial: NetworkTrial
  /** How the last sign-in ended: a phase, or the code of its failure and the id of the call. */
  lastSignIn: string
}

/** The diagnosis as text for the network's operator, so it is in English and uses the API's terms. */
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
