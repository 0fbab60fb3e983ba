import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
  'begin.title': 'Damos-lhe as boas-vindas ao Passalong',
  'begin.more':
    'Pode ler os comentários de quem a partilhou, primeiro os dos seus contactos. Todos os membros de {network} podem ler os seus.',
  'begin.sign-in': 'Inicie sessão para começar',
  'begin.click': 'Agora vá a qualquer página e clique no botão do Passalong.',
  'begin.key': 'O Passalong também se abre com {key}, sem o rato.',
  'begin.key.none': 'Também pode definir um atalho de teclado que abra o Passalong sem o rato.',
  'begin.pin': 'O botão do Passalong',
  'begin.pin.how':
    'Para o ter sempre à vista, clique na peça de puzzle ao lado da barra de endereço e depois no alfinete ao lado do Passalong.',
  'begin.pin.firefox':
    'Para o ter sempre à vista, clique na peça de puzzle à direita da barra de ferramentas, depois na roda dentada ao lado do Passalong, e fixe-o na barra.',
  'begin.pinned': 'Está na barra de ferramentas. Clique nele em qualquer página.',
  'begin.pages': 'Partilhado pelos seus contactos',
  'begin.pages.how':
    'Abra uma página a partir daqui e clique aí no botão do Passalong: verá quem a partilhou e o que diz dela.',
  'begin.pages.none':
    'As páginas vão aparecendo aqui à medida que os seus contactos as partilham. Dê o primeiro passo: abra uma página que valha a pena ler, clique no botão do Passalong e partilhe-a.',
  'begin.people': 'Encontrar pessoas que conhece em {network}',
  'options.consent': 'O seu consentimento',
  'options.consent.given': 'Neste navegador foi aceite o que o Passalong envia a {network}: {date}.',
  'options.consent.text':
    'Se retirar o consentimento, o Passalong termina a sua sessão, elimina o que guardou aqui de todas as contas e depois não envia mais nada, a não ser para terminar o seu acesso a {network}.',
  'options.consent.withdraw': 'Retirar o consentimento',
  'options.consent.question': 'Retirar o consentimento e terminar sessão?',
  'options.consent.question.signed-out': 'Retirar o consentimento?',
  'options.consent.unsent':
    'Também são eliminados os rascunhos e tudo o que ainda não foi enviado, de todas as contas: {amount}.',
  'options.consent.keep': 'Cancelar',
  'options.consent.withdrawn': 'Retirou o consentimento e a sua sessão terminou.',
} as const satisfies Catalogue
