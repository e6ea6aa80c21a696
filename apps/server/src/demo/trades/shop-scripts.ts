/**
 * Conversation scripts of a furniture shop, one message a line. `<` is the customer, `>` the shop; `/` separates
 * alternatives, of which one is chosen; braces are placeholders. After the arrow an optional kind of message and a colon,
 * and ↩ if it replies to the other side's last message.
 */
export interface Script {
  queue: "Vendas" | "Entregas" | "Financeiro" | "Pós-venda";
  lines: readonly string[];
}

export const scripts: readonly Script[] = [
  {
    queue: "Vendas",
    lines: [
      "< Oi, boa tarde! / Olá, tudo bem? / Bom diaaa",
      "< Vi no Instagram {produto}, ainda tem? / Vocês ainda têm {produto}? 😍",
      "> {saudação} Temos sim! Restam poucas unidades 😊",
      "> image: {Produto} – {preço} à vista",
      "< Nossa, linda demais! / Ficou maravilhosa 😍😍",
      "< Qual a medida?",
      "> ↩: {medida} de largura por {medida} de profundidade",
      "< Entrega no {bairro}?",
      "> Entregamos sim, o frete fica {frete} e chega em até {dias} dias úteis.",
      "< Pode fechar então! / Vou falar com meu marido e já te retorno / Fechado 🤝",
      "> Maravilha! Vou separar aqui e te mando o link do pagamento.",
    ],
  },
  {
    queue: "Vendas",
    lines: [
      "< Boa noite, queria um orçamento",
      "> {saudação} Claro! O que você está procurando?",
      "< {produto} e mais duas cadeiras / {produto} pra um apartamento pequeno, a sala tem só 12 m²",
      "< image: A sala é assim hoje, dá pra ter ideia do espaço",
      "> Que sala gostosa! Com essa luz fica ótimo um tom claro.",
      "> application: Orçamento {pedido}.pdf",
      "> São {preço} no total, em até 10x sem juros",
      "< voice",
      "> ↩: Consigo sim! À vista no Pix tem 5% de desconto",
      "< 👏👏👏",
      "< Vou pensar e te aviso até {dia}, pode ser?",
      "> Pode sim, seguro o preço até {dia}. Qualquer coisa me chama 🌻",
    ],
  },
  {
    queue: "Vendas",
    lines: [
      "< Oi! Vocês abrem sábado?",
      "> {saudação} Abrimos sim, das 9h às 14h.",
      "< E o endereço?",
      "> location: -23.5614|-46.6559|Casa Girassol – Rua das Acácias, 120",
      "< Estaciona fácil aí?",
      "> Tem estacionamento conveniado bem na frente 🚗",
      "< Obrigada!! / Valeu, até lá",
    ],
  },
  {
    queue: "Vendas",
    lines: [
      "< quanto ta {produto}",
      "> {saudação} {Produto} está {preço}, ou 10x no cartão",
      "< ta caro hein 😅",
      "> Entendo! Tenho uma opção parecida de mostruário com 20% de desconto",
      "< manda foto",
      "> image",
      "< gostei mas queria na cor verde",
      "> Verde só sob encomenda, prazo de 30 dias",
      "< blz vou ver",
    ],
  },
  {
    queue: "Vendas",
    lines: [
      "< Olá, sou arquiteta e gostaria de saber como funciona a parceria com escritórios",
      "> {saudação} Que alegria! Trabalhamos com reserva técnica de 10% e atendimento por hora marcada.",
      "< Excelente. Tenho um projeto no {bairro}, uns 90 m², entrega prevista para março. Posso enviar a lista de itens por aqui? São mais ou menos 25 peças, entre sofás, poltronas, luminárias e tapetes; algumas precisam ser sob medida, então quanto antes a gente alinhar prazo e tecido, melhor.",
      "< application: Lista de mobiliário – apto {bairro}.pdf",
      "> Recebido! Te devolvo com valores até {dia} à tarde",
      "< contact: Engenheira da obra",
      "< Qualquer dúvida de medida pode falar direto com ela",
      "> Perfeito, já anotei 📝",
    ],
  },
  {
    queue: "Entregas",
    lines: [
      "< Bom dia, meu pedido {pedido} chega hoje?",
      "> {saudação} Deixa eu ver aqui, um minutinho",
      "> Saiu para entrega agora cedo, previsão entre {hora} e 18h 🚚",
      "< Preciso sair às 17h, será que chega antes?",
      "> ↩: Vou pedir pro motorista te ligar quando estiver a caminho",
      "< Ótimo, obrigado!",
      "< Chegou! Tudo certinho 🙏",
      "> Que bom! Aproveite 🌻",
    ],
  },
  {
    queue: "Entregas",
    lines: [
      "< Oi, moro no {bairro} e o caminhão não consegue entrar na rua, tem problema?",
      "< location: -23.6021|-46.6633|Portaria da Rua Doutor Neto",
      "> {saudação} Sem problema, a equipe leva no carrinho a partir da portaria",
      "< São 3 andares de escada 😬",
      "> Sem elevador tem uma taxa de {frete} por andar, tudo bem?",
      "< voice",
      "> Combinado então! Agendei para {dia} às {hora}",
      "< 👍",
    ],
  },
  {
    queue: "Entregas",
    lines: [
      "< call",
      "> {saudação} Vi que você ligou, em que posso ajudar?",
      "< O rapaz da entrega tá aqui na porta mas o porteiro não achou meu nome",
      "> Já estou falando com ele aqui no rádio",
      "< subiu, obg!!",
    ],
  },
  {
    queue: "Financeiro",
    lines: [
      "< Boa tarde, preciso da segunda via do boleto do pedido {pedido}",
      "> {saudação} Claro, me confirma o CPF por favor? Só os 3 primeiros números",
      "< 123",
      "> application: Boleto {pedido}.pdf",
      "> Vencimento atualizado para {dia}, sem juros 😉",
      "< Pago hoje ainda",
      "< image: Comprovante",
      "> Recebido! Já dei baixa aqui ✅",
    ],
  },
  {
    queue: "Financeiro",
    lines: [
      "< Oi, cobraram duas vezes no meu cartão",
      "> {saudação} Sinto muito! Consegue me mandar um print da fatura?",
      "< image",
      "> Entendi. A segunda é só uma pré-autorização, some em até 5 dias",
      "< Tem certeza? Da outra vez demorou um mês",
      "> ↩: Se não sumir até {dia}, faço o estorno na hora. Deixei anotado aqui",
      "< Tá bom, vou acompanhar",
    ],
  },
  {
    queue: "Financeiro",
    lines: [
      "< Vocês emitem nota no CNPJ?",
      "> {saudação} Emitimos sim! Me manda a razão social e o CNPJ",
      "< Já te passo",
      "< *Estúdio Ipê Amarelo Ltda*\nI.E. isento\nRua dos Lírios, 45 – {bairro}",
      "> application: NF-e {pedido}.pdf",
      "< Perfeito, obrigado",
    ],
  },
  {
    queue: "Pós-venda",
    lines: [
      "< Oi... a mesa chegou com um risco na lateral 😕",
      "< image",
      "> {saudação} Poxa, sinto muito por isso. Vou resolver com você!",
      "> Prefere que o nosso restaurador vá até aí ou a troca da peça?",
      "< Se ficar bom, pode ser o restaurador",
      "> Ele consegue {dia} às {hora}. Te atende?",
      "< Atende sim",
      "< voice",
      "> Pode deixar, ele leva a cera na mesma cor",
      "< Ficou novinha, nem parece! Muito obrigada pela atenção 💛",
    ],
  },
  {
    queue: "Pós-venda",
    lines: [
      "< Como faço pra limpar o tecido do sofá? Caiu café 😭",
      "> {saudação} Calma que tem jeito! Pano branco úmido com sabão neutro, sem esfregar",
      "> application: Manual de cuidados – estofados.pdf",
      "< sticker",
      "< Saiu!!! Você me salvou",
      "> 🙌🙌",
    ],
  },
  {
    queue: "Pós-venda",
    lines: [
      "< Faltou um parafuso na caixa da estante",
      "> {saudação} Pode me mandar a foto da etiqueta da caixa?",
      "< image: Essa?",
      "> ↩: Essa mesma. Mando o kit completo por motoboy amanhã cedo, sem custo",
      "< Show",
      "< poll",
      "> Amanhã entre 9h e 10h ele passa aí",
      "< Recebido 👌",
    ],
  },
];

/** Single messages that are not answered yet. */
export const openings: readonly string[] = [
  "Oi",
  "Bom dia! Alguém pode me ajudar?",
  "Boa tarde, gostaria de saber o preço de {produto}",
  "Olá, vim pelo site",
  "oi tem alguem ai",
  "Vocês montam no mesmo dia? 🙏",
  "Meu pedido {pedido} ainda não chegou e já passou do prazo…",
  "Aceitam Pix?",
  "??",
  "Consegue me ligar? Prefiro por voz",
  "Olha que lindo: https://casagirassol.example/colecao/outono-2026?ref=whats",
];

/** Values of the placeholders. */
export const fillings: Readonly<Record<string, readonly string[]>> = {
  produto: [
    "a poltrona Lina",
    "o sofá Alvorada de 3 lugares",
    "a mesa de jantar em jequitibá",
    "o tapete de sisal 2x3",
    "a luminária de piso preta",
    "a estante Ipê",
    "o aparador de palhinha",
    "o jogo de cadeiras de palha",
  ],
  preço: ["R$ 389,90", "R$ 1.249,00", "R$ 2.480,00", "R$ 4.990,00", "R$ 719,00"],
  frete: ["R$ 60,00", "R$ 90,00", "R$ 120,00"],
  medida: ["80 cm", "1,20 m", "1,60 m", "2,10 m", "95 cm"],
  dias: ["3", "5", "7", "10"],
  dia: ["amanhã", "terça", "quinta", "sexta", "segunda que vem"],
  hora: ["9h", "10h30", "13h", "15h", "16h30"],
  bairro: ["Tatuapé", "Butantã", "Ipiranga", "Brooklin", "Morumbi", "Paraíso"],
  saudação: ["Oi, tudo bem?", "Olá!", "Boa tarde!", "Oi! Aqui é da Casa Girassol 🌻"],
};

/** Questions to which the bot's menu has the answer. */
export const botAnswers: readonly (readonly string[])[] = [
  [
    "< Qual o endereço de vocês? / Onde fica a loja?",
    "> Estamos na Rua das Acácias, 120. Abrimos de segunda a sexta das 9h às 18h e sábado das 9h às 14h 🌻",
    "< Obrigado! / Valeu 🙏",
  ],
  [
    "< Vocês abrem sábado? / Até que horas vocês abrem hoje?",
    "> Abrimos de segunda a sexta das 9h às 18h e sábado das 9h às 14h.",
  ],
  [
    "< Qual a chave Pix?",
    "> Nossa chave Pix é o e-mail financeiro@casagirassol.example. Depois é só mandar o comprovante por aqui.",
    "< 👍 / Ok, obrigada",
  ],
];
