import type { Catalogue } from '../sentence.ts'

/** What is sent, and consenting to it. */
export const consent = {
  'consent.what':
    'O Passalong mostra-lhe quem partilhou em {network} a página que está a ver e permite-lhe partilhá-la também.',
  'consent.lead': 'O que o Passalong envia',
  'consent.to': 'O que o Passalong envia vai para {network} e para mais ninguém:',
  'consent.click':
    'Quando clica no botão do Passalong numa página, ou na opção dele num menu: o endereço dessa página ou desse link, para saber quem partilhou a página.',
  'consent.share':
    'Quando partilha essa página: o endereço dela, o que ela diz de si mesma (título, resumo, palavras-chave, site, imagem) e o seu comentário.',
  'consent.act':
    'Quando publica um estado, responde a um pedido de contacto ou lê novidades: o que aí escreve ou escolhe.',
  'consent.poll':
    'Enquanto tem sessão iniciada: de meia em meia hora, e mais vezes quando usa o Passalong, uma consulta para saber quem espera a sua resposta e o que foi partilhado por si e pelos seus contactos.',
  'consent.never': 'As páginas que visita sem esse clique não são enviadas a ninguém.',
  'consent.contacts':
    'Ao iniciar sessão, {network} pergunta-lhe se o Passalong pode ver os seus contactos. Se o autorizar, o Passalong mostra-lhe quais deles partilharam uma página.',
  'consent.agree': 'Aceitar',
  'consent.agree-and-sign-in': 'Aceitar e iniciar sessão',
  'consent.decline': 'Nada é enviado antes de aceitar. Se não quiser aceitar, basta fechar isto.',
  'consent.more': 'Mais sobre privacidade (em inglês)',
} as const satisfies Catalogue
