import type { Catalogue } from '../../sentence.ts'

/** "Trouble signing in?" */
export const help = {
  'help.title': 'Problemas ao iniciar sessão?',
  'help.looking': 'A procurar o problema…',
  'help.works':
    '{network} responde como deve. Se a janela ficar vazia ou se fechar sozinha, deixe o navegador abrir janelas e guardar cookies de {network}, desative o que as bloqueia e tente de novo.',
  'help.no-permission':
    'O seu navegador não deixa o Passalong ligar-se a {network}. Permita a ligação na lista de extensões do navegador, nas permissões do Passalong.',
  'help.offline': 'Está sem ligação à internet. Ligue-se e tente de novo.',
  'help.unreachable': 'Não é possível chegar a {network} a partir daqui. Tente mais tarde, ou com outra ligação.',
  'help.slow': '{network} está a responder muito devagar. Tente mais tarde.',
  'help.server': '{network} está com um problema técnico. Tente de novo dentro de alguns minutos.',
  'help.no-graph-api':
    'Em vez de {network} responde outra coisa, como a página de acesso de um Wi-Fi público. Abra uma página web qualquer, faça o que ela pede e tente de novo.',
  'help.no-sign-in': '{network} não tem uma página para iniciar sessão com o Passalong. Avise os administradores.',
  'help.not-registered': '{network} não conhece esta versão do Passalong. Avise os administradores.',
  'help.copy': 'Copiar os detalhes para os administradores de {network}',
  'network.redirect': 'Endereço de redirecionamento',
  'network.copy': 'Copiar',
} as const satisfies Catalogue
