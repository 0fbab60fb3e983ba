import type { Network } from '../network/network.ts'

/** Each has a sentence, `help.<problem>`. The address responds with an error, or its page refuses this extension. */
export type TrialProblem = 'no-permission' | 'offline' | 'unreachable' | 'no-sign-in' | 'not-registered'

export type NetworkTrial = Partial<Record<'baseUrl' | 'authUrl', TrialProblem>>

/** Data for finding out why signing in fails. Contains no secrets, since members send it to the network's support. */
export interface Diagnosis {
  version: string
  browser: string
  online: boolean
  network: Network
  redirectUri: string
  trial: NetworkTrial
  lastSignIn: string
  /** Faults of the extension, newest first: time, kind of error, and place in its files. */
  faults: string[]
}

export function diagnosisText({ version, browser, online, network, redirectUri, ...rest }: Diagnosis): string {
  const { trial, lastSignIn, faults } = rest
  return [
    `Passalong ${version}, ${browser}`,
    `online: ${online}`,
    `network: ${network.name}`,
    `base address: ${network.baseUrl}: ${trial.baseUrl ?? 'ok'}`,
    `sign-in address: ${network.authUrl}: ${trial.authUrl ?? 'ok'}`,
    `API key: ${network.apiKey}, profile ${network.profile}`,
    `redirect address: ${redirectUri}`,
    `last sign-in: ${lastSignIn}`,
    ...faults.map((fault) => `fault: ${fault}`),
  ].join('\n')
}
