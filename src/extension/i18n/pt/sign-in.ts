import type { Catalogue } from '../sentence.ts'

/** Signing in, and the popup's footer. */
export const signIn = {
  'signed-out.lead': 'Descubra quem partilhou esta página em {network}',
  'signed-out.text':
    'Entre para saber quem foi e para partilhar páginas também. O endereço de uma página só é enviado a {network} quando clica no botão do Passalong nessa página.',
  'signed-out.button': 'Entrar',
  'signed-out.unsent': {
    one: '{count} envio espera aqui até voltar a entrar.',
    many: '{count} de envios esperam aqui até voltar a entrar.',
    other: '{count} envios esperam aqui até voltar a entrar.',
  },
  'signing-in.lead': 'A entrar…',
  'signing-in.text': 'Continue na janela de {network} que se abre. Pode demorar um momento a aparecer.',
  'signing-in.show': 'Mostrar a janela',
  'signing-in.cancel': 'Recomeçar',
  'confirm.lead': 'Esta conta é sua?',
  'confirm.another': 'Até agora o Passalong usava a conta de {before}. Desta vez entrou com outra:',
  'confirm.unproven': '{network} não confirmou a que entrada isto corresponde. Verifique se a conta é sua:',
  'confirm.yes': 'Sim, é minha',
  'confirm.no': 'Não é minha',
  'welcome.text': 'Entrou como {name}.',
  'welcome.not-you': 'Não é você?',
  'welcome.ok': 'OK',
  'footer.options': 'Opções',
} as const satisfies Catalogue
