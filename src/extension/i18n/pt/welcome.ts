import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
  'begin.title': 'Damos-lhe as boas-vindas ao Passalong',
  'begin.lead':
    'O Passalong mostra quem partilhou em {network} a página que está a ver e permite-lhe partilhá-la também.',
  'begin.sign-in': 'Entre para começar',
  'begin.click': 'Agora vá a qualquer página e clique no botão do Passalong.',
  'begin.key': 'Ou prima {key}, sem o rato.',
  'begin.key.none': 'Também pode definir um atalho de teclado que abra o Passalong sem o rato.',
  'begin.pin':
    'Para ter o botão sempre à vista, clique na peça de puzzle ao lado da barra de endereço e depois no alfinete ao lado do Passalong.',
  'options.consent': 'O que é enviado',
  'options.consent.given': 'Aceitou o que o Passalong envia a {network}: {date}.',
  'options.consent.text':
    'Se retirar o consentimento, a sessão termina, o que está guardado da sua conta é apagado e o Passalong não envia mais nada.',
  'options.consent.withdraw': 'Retirar o consentimento',
  'options.consent.question': 'Terminar a sessão e não enviar mais nada?',
  'options.consent.unsent': 'Também é eliminado o que foi escrito ou está à espera aqui, de todas as contas: {amount}.',
  'options.consent.keep': 'Deixar assim',
  'options.consent.withdrawn': 'Retirou o consentimento e a sessão terminou. O Passalong não envia mais nada.',
} as const satisfies Catalogue
