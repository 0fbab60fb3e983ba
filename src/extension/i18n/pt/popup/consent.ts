import type { Catalogue } from '../../sentence.ts'

/** The sent data, and the consent to it. */
export const consent = {
  'consent.what':
    'O Passalong mostra-lhe quem partilhou em {network} a página que está a ver e permite-lhe partilhá-la também.',
  'consent.lead': 'O que o Passalong envia',
  'consent.to': 'O que o Passalong envia vai para {network} e para mais ninguém:',
  'consent.click':
    'Quando clica no botão do Passalong numa página, ou partilha a partir de um menu: o endereço dessa página ou desse link, para saber quem partilhou a página.',
  'consent.share':
    'Quando partilha uma página: o endereço, o título, o resumo, as palavras-chave, o nome do site e a imagem dela, e o seu comentário.',
  'consent.act':
    'Quando publica um estado, responde a um pedido de contacto ou lê novidades: o que aí escreve ou escolhe.',
  'consent.poll':
    'Enquanto tem sessão iniciada, o Passalong pergunta quem espera a sua resposta e o que foi partilhado por si e pelos seus contactos: mais ou menos de meia em meia hora, mais vezes quando o usa, e menos vezes se não o usar durante um dia.',
  'consent.never': 'Ninguém fica a saber que outras páginas visita.',
  'consent.contacts':
    'Ao iniciar sessão, {network} pergunta-lhe se o Passalong pode ver a sua lista de contactos, a menos que os administradores de {network} o tenham permitido para todos. Se o Passalong a puder ver, mostra-lhe todos os seus contactos que partilharam uma página; caso contrário, só os que aparecem nas suas novidades.',
  'consent.agree': 'Aceitar',
  'consent.agree-and-sign-in': 'Aceitar e iniciar sessão',
  'consent.decline': 'Nada seu é enviado antes de aceitar. Se não quiser aceitar, não tem de fazer nada.',
  'consent.more': 'Mais sobre privacidade',
} as const satisfies Catalogue
