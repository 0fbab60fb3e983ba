import type { Catalogue } from '../sentence.ts'

/** Configuring another network, on the options page. */
export const network = {
  'network.other': 'Usar outra rede',
  'network.by-hand': 'Configurar uma rede à mão',
  'network.heading': 'A sua rede',
  'network.text':
    'Para redes que o Passalong não encontra pelo endereço. Os administradores delas dizem-lhe o que escrever aqui.',
  'network.name': 'Nome da rede',
  'network.name.invalid': 'Escreva o nome da rede.',
  'network.baseUrl': 'Endereço base',
  'network.baseUrl.invalid': 'Escreva um endereço como https://graph.example.com, sem nada a seguir.',
  'network.authUrl': 'Endereço de início de sessão',
  'network.authUrl.invalid': 'Escreva um endereço como https://www.example.com, sem nada a seguir.',
  'network.apiKey': 'Chave de API',
  'network.apiKey.invalid': 'Escreva a chave que a rede deu para o Passalong.',
  'network.profile': 'Modo de iniciar sessão',
  'network.profile.code': 'Com código e chave de verificação (PKCE)',
  'network.profile.token': 'Sem código (perfil de agente de utilizador)',
  'network.profile.code-secret': 'Com código e segredo (perfil de servidor web)',
  'network.secret': 'Segredo da chave de API',
  'network.secret.text': 'Deixe o campo vazio para manter o que já indicou. Nunca volta a ser mostrado.',
  'network.redirect.text': 'Os administradores da rede registam este endereço com a chave de API.',
  'network.try': 'Testar',
  'network.trying': 'A testar…',
  'network.works': 'Esta rede responde como deve.',
  'network.wrong': {
    one: 'Há {count} campo por corrigir.',
    many: 'Há {count} de campos por corrigir.',
    other: 'Há {count} campos por corrigir.',
  },
  'network.use': 'Usar esta rede',
  'network.switching': 'A mudar…',
  'network.back': 'Voltar a {built}',
  'network.signs-out': 'Tem sessão iniciada em {network}. Se mudar de rede, a sua sessão termina.',
  'network.switched': 'O Passalong usa agora {network}.',
  'network.switched.unrevoked':
    'O Passalong usa agora {network}. A rede anterior não respondeu, por isso o Passalong continua lá entre as suas aplicações. O Passalong terminará o acesso que lá tem assim que essa rede responder.',
  'network.problem.no-permission':
    'O seu navegador não deixa o Passalong ligar-se a este endereço. Tente de novo e permita a ligação.',
  'network.problem.offline': 'Está sem ligação à internet. Ligue-se e tente de novo.',
  'network.problem.unreachable': 'Este endereço não responde. Verifique-o.',
  'network.problem.slow': 'Este endereço não respondeu a tempo. Verifique-o, ou tente de novo dentro de momentos.',
  'network.problem.server': 'Este endereço comunica um problema técnico. Tente de novo dentro de alguns minutos.',
  'network.problem.no-graph-api':
    'Neste endereço responde algo, mas não é uma rede para o Passalong. Verifique o endereço.',
  'network.problem.no-sign-in': 'Neste endereço não há uma página para iniciar sessão com o Passalong. Verifique-o.',
  'network.problem.not-registered':
    'A rede não conhece esta chave, ou não a conhece com o endereço de redirecionamento abaixo. Verifique a chave, e se o endereço está registado com ela.',
  'find.heading': 'De que rede é membro?',
  'find.intro':
    'O Passalong mostra-lhe quem partilhou na sua rede a página que está a ver e permite-lhe partilhá-la também.',
  'find.label': 'Endereço da sua rede',
  'find.example': 'Por exemplo: {example}',
  'find.continue': 'Continuar',
  'find.finding': 'A procurar…',
  'find.invalid': 'Escreva um endereço como {example}.',
  'find.insecure': 'O Passalong só se liga a endereços com https. Escreva o endereço sem “http://”.',
  'find.unconfirmed':
    'Este endereço indica a página de início de sessão de outra rede, que não o confirma. Peça o endereço certo aos administradores da sua rede.',
  'find.found': 'É esta a sua rede?',
  'find.sign-in': 'Inicia sessão em {host}.',
  'find.data': 'O que partilha vai para {host}.',
  'find.entered': 'Escreveu {host}.',
  'find.imitation':
    'Repare bem: {host} tem letras parecidas com outras e pode imitar outro endereço. Os navegadores também o escrevem {encoded}.',
  'find.not-this': 'Não é esta',
} as const satisfies Catalogue
