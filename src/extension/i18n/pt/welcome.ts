import type { Catalogue } from '../sentence.ts'

/** What is sent, consenting to it and taking that back, and the page that opens after the installation. */
export const welcome = {
  'consent.lead': 'O que o Passalong envia',
  'consent.to': 'O que o Passalong envia vai para {network} e para mais ninguém:',
  'consent.click':
    'Quando clica no botão dele ou na entrada dele num menu: o endereço dessa página ou ligação, para saber quem a partilhou.',
  'consent.share':
    'Quando partilha essa página: o endereço, o que ela diz de si mesma (título, resumo, palavras-chave, site, imagem) e o seu comentário.',
  'consent.act':
    'Quando publica um estado, responde a um pedido de contacto ou lê novidades: o que aí escreve ou escolhe.',
  'consent.poll':
    'Enquanto tem a sessão iniciada: de meia em meia hora, e mais vezes quando usa o Passalong, as perguntas sobre quem espera pela sua resposta e sobre o que foi partilhado, por si e pelos seus contactos.',
  'consent.never': 'As páginas que visita sem um clique desses não são enviadas a ninguém.',
  'consent.agree': 'Aceitar',
  'consent.agree-and-sign-in': 'Aceitar e entrar',
  'consent.decline': 'Nada é enviado antes de aceitar. Se não quiser, basta fechar isto.',
  'consent.more': 'Mais sobre privacidade (em inglês)',
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
