import type { ProviderSentences } from './en.ts'

/** The sentences about signing in at the company’s provider in Portuguese. */
export const pt: ProviderSentences = {
  signInWith: (provider: string) => `Iniciar sessão com ${provider}`,
  orWithProvider: 'Ou sem uma palavra-passe desta rede:',
  joinWithProvider: (name: string, provider: string) =>
    `Olá, ${name}. Recebeu um convite. Inicie sessão com ${provider} e está pronto.`,
  notSignedIn: 'Não iniciou sessão',
  tryAgain: 'Tentar de novo',
  otherAccount: (provider: string) => `Usar outra conta de ${provider}`,
  providerCancelled: (provider: string) => `O início de sessão com ${provider} foi cancelado.`,
  providerAway: (provider: string) =>
    `Não é possível contactar ${provider} neste momento. Tente de novo daqui a pouco.`,
  providerWrong: (provider: string) =>
    `A resposta de ${provider} não pode ser usada. Tente de novo. Se voltar a acontecer, avise a equipa desta rede.`,
  tooManyProviderFailures: (minutes) =>
    `Falharam demasiados inícios de sessão a partir daqui. Espere ${minutes === 1 ? 'um minuto' : `${minutes} minutos`} e tente de novo.`,
  providerLate: 'Este início de sessão demorou demasiado, ou já tinha terminado. Tente de novo.',
  notInvited: (provider: string) =>
    `${provider} conhece-o, mas não é membro desta rede. Peça um convite à equipa desta rede.`,
  accountTaken: (provider: string) => `Esta conta de ${provider} pertence a outro membro. Inicie sessão com a sua.`,
  signInInTab: (provider: string) =>
    `A sua sessão terminou. Inicie sessão com ${provider} num novo separador e depois envie aqui o texto outra vez; nada se perde.`,
  sendAgain: 'Enviar outra vez',
  noPassword: (provider: string) =>
    `Inicia sessão com ${provider} e não tem palavra-passe aqui. Se precisar de uma, peça uma ligação à equipa desta rede.`,
  confirmWithProvider: (provider: string) =>
    `Para mostrar que é mesmo você, inicie sessão com ${provider} mais uma vez. Depois tem cinco minutos para continuar aqui.`,
  notConfirmed: (provider: string) =>
    `${provider} não confirma que acabou de iniciar sessão. Tente de novo ou contacte a equipa desta rede.`,
}
