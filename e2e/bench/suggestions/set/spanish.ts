import {
  type PaperStyle,
  type Party,
  renderBlank,
  renderChoices,
  renderFormRows,
  renderSignatures,
  type SignatureLabels,
} from "./contract-layout";

/**
 * Contracts in Spanish as written in and around Chile. All words outside the places are there to mislead the
 * rules.
 */

const WORDS: SignatureLabels = {
  signature: "Firma",
  name: "Nombre",
  date: "Fecha",
  id: "RUT",
  place: "Lugar",
};
const renderParties = (look: PaperStyle, parties: readonly Party[]) => renderSignatures(look, WORDS, parties);

export type SpanishPaper = (look: PaperStyle) => string[];

const lease: SpanishPaper = (look) => {
  const blank = (type: string, ems: number) => renderBlank(look, type, ems);
  return [
    `<h1>CONTRATO DE ARRENDAMIENTO</h1><p>En Santiago de Chile, a ${blank("TEXT|NUMBER|DATE", 2)} de ${blank("TEXT|DATE", 7)} de ${blank("TEXT|NUMBER|DATE", 3)}, entre don(ña) ${blank("NAME|TEXT", 15)}, cédula de identidad N° ${blank("RUT|TEXT", 8)}, domiciliado en ${blank("TEXT", 16)}, en adelante el "Arrendador", y don(ña) ${blank("NAME|TEXT", 15)}, cédula de identidad N° ${blank("RUT|TEXT", 8)}, en adelante el "Arrendatario", se ha convenido lo siguiente:</p>
<h2>PRIMERO: Propiedad</h2><p>El Arrendador da en arrendamiento la propiedad ubicada en ${blank("TEXT", 20)}, comuna de ${blank("TEXT", 9)}, que el Arrendatario recibe a su entera satisfacción desde la fecha de la firma de este contrato.</p>
<h2>SEGUNDO: Renta</h2><p>La renta mensual será de $ ${blank("NUMBER|TEXT", 7)} pagadera dentro de los cinco primeros días de cada mes. La fecha de pago no se altera por feriados. La firma de este instrumento vale como recibo de la garantía.</p>
<h2>TERCERO: Plazo</h2><p>El plazo es de doce meses contados desde la fecha de este contrato. Si ninguna de las partes avisa con sesenta días, se renueva. El aviso se dará por correo electrónico o carta certificada al domicilio señalado.</p>`,
    `<h2>CUARTO: Domicilio</h2><p>Para todos los efectos las partes fijan domicilio en la ciudad de Santiago. El nombre y la firma de cada parte constan al pie.</p>${renderParties(
      look,
      [
        { role: "EL ARRENDADOR", extra: [["RUT", "RUT"]] },
        { role: "EL ARRENDATARIO", extra: [["RUT", "RUT"]] },
      ],
    )}`,
  ];
};

const work: SpanishPaper = (look) => [
  `<h1>CONTRATO DE TRABAJO</h1><p>Entre Comercial Los Aromos SpA, RUT 76.123.456-0, representada por doña Marta Fuentes Rojas, y el trabajador que se individualiza:</p>
${renderFormRows(look, [
  ["Nombre completo", "NAME|TEXT"],
  ["RUT", "RUT"],
  ["Fecha de nacimiento", "DATE|TEXT"],
  ["Nacionalidad", "TEXT"],
  ["Domicilio", "TEXT"],
  ["Correo electrónico", "EMAIL"],
  ["Teléfono", "TEXT|NUMBER"],
])}
<h2>1. Naturaleza de los servicios</h2><p>El trabajador se desempeñará como asistente de bodega. Jornada: lunes a viernes. Fecha de inicio: 3 de marzo de 2026. Sueldo base: $ 650.000.</p>
<h2>2. Jornada</h2>${renderChoices(look, ["Completa", "Parcial", "Por turnos"])}<p>Las horas extraordinarias se pactan por escrito y con la firma de ambas partes.</p>`,
  `<h2>3. Término</h2><p>El contrato es indefinido. Se firma en dos ejemplares del mismo tenor y fecha.</p>${renderParties(
    look,
    [
      { role: "Empleador", name: "Marta Fuentes Rojas" },
      {
        role: "Trabajador",
        extra: [
          ["RUT", "RUT"],
          ["Fecha", "DATE"],
        ],
      },
    ],
  )}`,
];

const secrecy: SpanishPaper = (look) => {
  const blank = (type: string, ems: number) => renderBlank(look, type, ems);
  return [
    `<h1>ACUERDO DE CONFIDENCIALIDAD</h1><p>Este acuerdo se celebra con fecha ${blank("DATE|TEXT", 8)} entre Viña Norte S.A. ("la Reveladora") y ${blank("NAME|TEXT", 16)} ("la Receptora").</p>
<p>1. La Receptora no divulgará la información. 2. La obligación dura tres años desde la fecha de firma. 3. Nombre, marca o logotipo de la Reveladora no se usarán sin permiso escrito. 4. Toda notificación se hará por correo electrónico.</p>
<table class="grid"><tr><th>Concepto</th><th>Plazo</th><th>Fecha</th></tr><tr><td>Entrega</td><td>30 días</td><td>01-04-2026</td></tr><tr><td>Devolución</td><td>60 días</td><td>01-06-2026</td></tr></table>
<p>Leído el presente instrumento, las partes lo ratifican y firman en señal de aceptación.</p>${renderParties(
      look,
      [{ role: "La Reveladora", name: "p.p. Viña Norte S.A." }, { role: "La Receptora" }],
    )}`,
  ];
};

const power: SpanishPaper = (look) => {
  const blank = (type: string, ems: number) => renderBlank(look, type, ems);
  return [
    `<h1>PODER SIMPLE</h1><p>Yo, ${blank("NAME|TEXT", 17)}, cédula de identidad N° ${blank("RUT|TEXT", 8)}, con domicilio en ${blank("TEXT", 18)}, otorgo poder a ${blank("NAME|TEXT", 17)}, RUT ${blank("RUT", 8)}, para que en mi nombre y representación retire los documentos, firme recibos y haga lo necesario.</p><p>Este poder vence a los treinta días de su fecha. El nombre del mandatario no puede cambiarse.</p>
${renderParties(look, [{ role: "Mandante" }, { role: "Mandatario" }])}<p style="margin-top:20pt">Lugar y fecha: ${blank("DATE|TEXT", 14)}</p>`,
  ];
};

const order: SpanishPaper = (look) => [
  `<h1>ORDEN DE COMPRA</h1>${renderFormRows(look, [
    ["Razón social", "TEXT|NAME"],
    ["RUT", "RUT"],
    ["Giro", "TEXT"],
    ["Dirección", "TEXT"],
    ["Contacto", "TEXT|NAME"],
    ["Email", "EMAIL"],
  ])}
<table class="grid"><tr><th>Cantidad</th><th>Descripción</th><th>Precio</th><th>Total</th></tr><tr><td>2</td><td>Silla de oficina</td><td>$ 89.990</td><td>$ 179.980</td></tr><tr><td>1</td><td>Mesa</td><td>$ 120.000</td><td>$ 120.000</td></tr><tr><td>1</td><td>Despacho</td><td>$ 15.000</td><td>$ 15.000</td></tr></table>
<h2>Forma de pago</h2>${renderChoices(look, ["Transferencia", "Tarjeta", "30 días"])}<p>Nota: la fecha de entrega corre desde la firma de esta orden.</p>${renderParties(look, [{ role: "Autorizado por" }, { role: "Recibido por" }])}`,
];

const consent: SpanishPaper = (look) => [
  `<h1>CONSENTIMIENTO INFORMADO</h1><p>He leído la información sobre el procedimiento y pude hacer preguntas. Entiendo que puedo revocar este consentimiento en cualquier fecha y que mi firma no me obliga.</p>
${renderFormRows(look, [
  ["Nombre del paciente", "NAME|TEXT"],
  ["RUT", "RUT"],
  ["Edad", "TEXT|NUMBER"],
  ["Médico tratante", "TEXT|NAME"],
  ["Fecha", "DATE"],
])}
<p>Autorizo el uso de mis datos para:</p>${renderChoices(look, ["Investigación", "Docencia"])}${renderChoices(look, ["Sí", "No"])}
${renderParties(look, [{ role: "Paciente o representante" }, { role: "Profesional", name: "Dra. Elena Soto Vidal" }])}`,
];

const receipt: SpanishPaper = (look) => {
  const blank = (type: string, ems: number) => renderBlank(look, type, ems);
  return [
    `<h1>RECIBO DE DINERO</h1><p>N° 00231</p><p>Recibí de ${blank("NAME|TEXT", 18)} la suma de $ ${blank("NUMBER|TEXT", 8)} por concepto de ${blank("TEXT", 20)}.</p><p>Fecha: ${blank("DATE", 9)}</p><p>Este recibo no es válido sin firma ni fecha. Nombre y timbre de la empresa en el reverso.</p>${renderParties(
      look,
      [
        {
          role: "Recibí conforme",
          extra: [
            ["Nombre", "NAME"],
            ["RUT", "RUT"],
          ],
        },
      ],
    )}`,
  ];
};

const services: SpanishPaper = (look) => {
  const blank = (type: string, ems: number) => renderBlank(look, type, ems);
  return [
    `<h1>CONTRATO DE PRESTACIÓN DE SERVICIOS</h1><p>Entre Estudio Alba Ltda., RUT 77.654.321-K, y el prestador:</p>${renderFormRows(
      look,
      [
        ["Nombre o razón social", "NAME|TEXT"],
        ["RUT", "RUT"],
        ["Representante legal", "TEXT|NAME"],
        ["Domicilio", "TEXT"],
        ["Correo", "EMAIL"],
      ],
    )}
<h2>Honorarios</h2><p>El cliente pagará ${blank("NUMBER|TEXT", 6)} UF más IVA, contra entrega. La boleta llevará la fecha del mes vencido.</p><h2>Vigencia</h2><p>Desde el ${blank("DATE|TEXT", 7)} hasta el ${blank("DATE|TEXT", 7)}, ambas fechas inclusive.</p>`,
    `<h2>Jurisdicción</h2><p>Las partes se someten a los tribunales de Valparaíso. Índice de anexos:</p><p>Anexo A, Alcance ........................................ 4</p><p>Anexo B, Fechas de entrega ........................ 7</p>${renderParties(
      look,
      [
        { role: "Cliente", name: "Ignacio Bravo Lillo" },
        {
          role: "Prestador",
          extra: [
            ["Nombre", "NAME"],
            ["Fecha", "DATE"],
          ],
        },
      ],
    )}`,
  ];
};

const pledge: SpanishPaper = (look) => {
  const blank = (type: string, ems: number) => renderBlank(look, type, ems);
  return [
    `<h1>PAGARÉ</h1><p>Debo y pagaré a la orden de Caja Andina la cantidad de $ ${blank("NUMBER|TEXT", 8)}, el día ${blank("DATE|TEXT|NUMBER", 8)}, en su domicilio. La mora devenga el interés máximo convencional desde la fecha de vencimiento.</p>${renderFormRows(
      look,
      [
        ["Nombre del suscriptor", "NAME|TEXT"],
        ["Cédula de identidad", "RUT|TEXT"],
        ["Dirección", "TEXT"],
        ["Comuna", "TEXT"],
      ],
    )}${renderParties(look, [
      { role: "Suscriptor" },
      {
        role: "Aval",
        extra: [
          ["Nombre", "NAME"],
          ["RUT", "RUT"],
        ],
      },
    ])}`,
  ];
};

const handover: SpanishPaper = (look) => [
  `<h1>ACTA DE ENTREGA DE EQUIPOS</h1>${renderFormRows(look, [
    ["Nombre del funcionario", "NAME|TEXT"],
    ["Cargo", "TEXT"],
    ["Área", "TEXT"],
    ["Fecha de entrega", "DATE|TEXT"],
  ])}<table class="grid"><tr><th>Equipo</th><th>Serie</th><th>Estado</th></tr><tr><td>Notebook</td><td>PF-3391</td><td>Nuevo</td></tr><tr><td>Teléfono</td><td>A22-0091</td><td>Usado</td></tr></table><p>El equipo se devuelve a la fecha de término de la relación laboral. Firma quien recibe y quien entrega.</p>${renderChoices(look, ["Conforme", "Con observaciones"])}${renderParties(look, [{ role: "Entrega" }, { role: "Recibe" }])}`,
];

export const SPANISH: Readonly<Record<string, SpanishPaper>> = {
  lease,
  work,
  secrecy,
  power,
  order,
  consent,
  receipt,
  services,
  pledge,
  handover,
};
