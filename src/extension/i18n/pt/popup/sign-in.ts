import type { Catalogue } from '../../sentence.ts'

/** Signing in, and the popup's footer. */
export const signIn = {
  'no-network.enter': 'Escrever o endereço da sua rede',
  'no-network.removed': 'A sua organização já não define nenhuma rede.',
  'signed-out.lead': 'Descubra quem partilhou esta página em {network}',
  'signed-out.text':
    'Inicie sessão para saber quem foi e para partilhar páginas também. O endereço de uma página só é enviado a {network} quando clica no botão do Passalong nessa página ou a escolhe num menu.',
  'signed-out.button': 'Iniciar sessão',
  'signed-out.unsent': '{writes}. Espera aqui até iniciar sessão de novo.',
  'signed-out.drafts': 'O que escreveu fica aqui e volta a aparecer ao iniciar sessão.',
  'signing-in.lead': 'A iniciar sessão…',
  'signing-in.text': 'Continue na janela de {network} que se abre. Pode demorar um momento a aparecer.',
  'signing-in.show': 'Mostrar a janela',
  'signing-in.cancel': 'Recomeçar',
  'confirm.lead': 'Esta conta é sua?',
  'confirm.another': 'Até agora o Passalong usava a conta de {before}. Desta vez iniciou sessão com outra conta:',
  'confirm.unproven': '{network} não confirmou a que início de sessão isto corresponde. Verifique se esta conta é sua:',
  'confirm.yes': 'Sim, é minha',
  'confirm.no': 'Não é minha',
  'welcome.text': 'Iniciou sessão como {name}.',
  'welcome.not-you': 'Não é a sua conta?',
  'welcome.ok': 'Entendido',
  'footer.options': 'Opções',
} as const satisfies Catalogue
