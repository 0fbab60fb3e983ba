import type { Catalogue } from '../sentence.ts'

/** Configuring another network, on the options page. */
export const network = {
  'network.other': 'Usar outra rede',
  'network.heading': 'Rede',
  'network.text':
    'O Passalong usa {network}. Também pode usar outra rede do mesmo género: quem a gere diz-lhe o que escrever aqui.',
  'network.name': 'Nome da rede',
  'network.name.invalid': 'Escreva como se chama a rede.',
  'network.baseUrl': 'Endereço base',
  'network.baseUrl.invalid': 'Escreva um endereço como https://graph.example.com, sem nada a seguir.',
  'network.authUrl': 'Endereço de entrada',
  'network.authUrl.invalid': 'Escreva um endereço como https://www.example.com, sem nada a seguir.',
  'network.apiKey': 'Chave de API',
  'network.apiKey.invalid': 'Escreva a chave que a rede deu para o Passalong.',
  'network.profile': 'Modo de entrar',
  'network.profile.code': 'Com código e chave de prova (PKCE)',
  'network.profile.token': 'Sem código (perfil user-agent)',
  'network.profile.code-secret': 'Com código e segredo (perfil de servidor web)',
  'network.secret': 'Segredo da chave de API',
  'network.secret.text': 'Deixe vazio para manter o que já deu. Nunca volta a ser mostrado.',
  'network.redirect': 'Endereço de redirecionamento',
  'network.redirect.text': 'Quem gere a rede regista este endereço com a chave de API.',
  'network.copy': 'Copiar',
  'network.try': 'Testar',
  'network.trying': 'A testar…',
  'network.works': 'Esta rede responde como deve.',
  'network.wrong': {
    one: '{count} campo ainda não está certo.',
    many: '{count} de campos ainda não estão certos.',
    other: '{count} campos ainda não estão certos.',
  },
  'network.use': 'Usar esta rede',
  'network.switching': 'A mudar…',
  'network.back': 'Voltar a {built}',
  'network.signs-out': 'Tem sessão iniciada em {network}. Se usar outra rede, a sessão termina.',
  'network.switched': 'O Passalong usa agora {network}.',
  'network.switched.unrevoked':
    'O Passalong usa agora {network}. A rede anterior não respondeu, por isso o Passalong continua lá entre as suas aplicações. O Passalong avisa-a assim que ela responder.',
  'network.problem.no-permission':
    'O seu navegador não deixa o Passalong ligar-se a este endereço. Tente de novo e permita a ligação.',
  'network.problem.offline': 'Está sem ligação à internet. Ligue-se e tente de novo.',
  'network.problem.unreachable': 'Ninguém responde neste endereço. Verifique-o.',
  'network.problem.slow': 'Este endereço não respondeu a tempo. Verifique-o, ou tente de novo dentro de momentos.',
  'network.problem.server':
    'Este endereço responde que está com um problema interno. Tente de novo dentro de alguns minutos.',
  'network.problem.no-graph-api':
    'Há algo que responde neste endereço, mas não como uma rede para o Passalong. Verifique-o.',
  'network.problem.no-sign-in': 'Neste endereço não há uma página para entrar com o Passalong. Verifique-o.',
  'network.problem.not-registered':
    'A rede não conhece esta chave, ou não a conhece com o endereço de redirecionamento abaixo. Verifique a chave, e se o endereço está registado com ela.',
} as const satisfies Catalogue
