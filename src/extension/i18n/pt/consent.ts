import type { Catalogue } from '../sentence.ts'

/** What is sent, and consenting to it. */
export const consent = {
  'consent.what':
    'O Passalong mostra quem partilhou em {network} a página que está a ver e permite-lhe partilhá-la também.',
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
  'consent.contacts':
    'Ao entrar, {network} pergunta-lhe se o Passalong pode ver os seus contactos. Se o permitir, o Passalong mostra-lhe quais dos seus contactos partilharam uma página.',
  'consent.agree': 'Aceitar',
  'consent.agree-and-sign-in': 'Aceitar e entrar',
  'consent.decline': 'Nada é enviado antes de aceitar. Se não quiser, basta fechar isto.',
  'consent.more': 'Mais sobre privacidade (em inglês)',
} as const satisfies Catalogue
