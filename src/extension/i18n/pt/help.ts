import type { Catalogue } from '../sentence.ts'

/** "Trouble signing in?" */
export const help = {
  'help.title': 'Não consegue entrar?',
  'help.looking': 'A procurar o problema…',
  'help.works':
    '{network} responde como deve. Se a janela ficar vazia ou se fechar sozinha, deixe o navegador abrir janelas e guardar cookies de {network}, desative o que os bloqueia e tente de novo.',
  'help.no-permission':
    'O seu navegador não deixa o Passalong ligar-se a {network}. Permita a ligação na lista de extensões do navegador, nas permissões do Passalong.',
  'help.offline': 'Está sem ligação à internet. Ligue-se e tente de novo.',
  'help.unreachable': 'Não é possível chegar a {network} a partir daqui. Tente mais tarde, ou com outra ligação.',
  'help.slow': '{network} está a responder muito devagar. Tente mais tarde.',
  'help.server': '{network} está com um problema interno. Tente de novo dentro de alguns minutos.',
  'help.no-graph-api':
    'No lugar de {network} responde outra coisa, como a página de acesso de um Wi-Fi público. Abra uma página qualquer, faça o que ela pede e tente de novo.',
  'help.no-sign-in': '{network} não tem uma página para entrar com o Passalong. Avise a equipa.',
  'help.not-registered': '{network} não conhece esta versão do Passalong. Avise a equipa.',
  'help.copy': 'Copiar os detalhes para a equipa de {network}',
} as const satisfies Catalogue
