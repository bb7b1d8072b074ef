import type { SigningField, SigningState } from "@/server/contract/signing";
import { type GivenFieldMeta, parseFieldMeta } from "@/server/domain/field/meta";
import type { FieldType, Language, RecipientRole } from "@/server/domain/vocabulary";
import { withIdentity } from "./sample-identity";

export type SampleUrls = { main: string; second: string; picture: string };

const A4 = { width: 595, height: 842 };
const AT = "2026-11-20T14:30:00.000Z";

const filesOf = (urls: SampleUrls, sealed: boolean) => [
  {
    id: "item_1",
    title: "Rental agreement",
    order: 1,
    pages: [A4, A4, A4, A4],
    originalUrl: urls.main,
    sealedUrl: sealed ? urls.main : null,
    firstPageUrl: urls.picture,
  },
];

function field(
  id: number,
  type: FieldType,
  page: number,
  y: number,
  { meta, ...more }: Partial<Omit<SigningField, "meta">> & { meta?: GivenFieldMeta } = {},
): SigningField {
  return {
    id,
    itemId: "item_1",
    recipientId: 1,
    recipientName: "Ana Núñez",
    mine: true,
    type,
    page,
    positionX: 12,
    positionY: y,
    width: 38,
    height: 3.6,
    meta: parseFieldMeta(type, meta),
    required: true,
    readOnly: false,
    inserted: false,
    customText: "",
    signature: null,
    ...more,
  };
}

const three: SigningField[] = [
  field(1, "TEXT", 1, 62, { meta: { type: "text", label: "Street and number", required: true } }),
  field(2, "CHECKBOX", 2, 40, {
    height: 8,
    meta: {
      type: "checkbox",
      label: "House rules",
      required: true,
      values: [
        { id: 1, checked: false, value: "I have read them" },
        { id: 2, checked: false, value: "I have questions" },
      ],
      validationRule: "Select at least",
      validationLength: 1,
    },
  }),
  field(3, "SIGNATURE", 4, 70, { height: 7 }),
  field(4, "DATE", 4, 80),
  field(5, "SIGNATURE", 4, 70, {
    positionX: 55,
    recipientId: 2,
    recipientName: "Luis Soto",
    mine: false,
    height: 7,
  }),
];

const choice = (type: "radio", label: string, values: string[]) => ({
  type,
  label,
  values: values.map((value, index) => ({ id: index + 1, checked: false, value })),
});

const all: SigningField[] = [
  field(10, "NAME", 1, 10),
  field(11, "EMAIL", 1, 15),
  field(12, "INITIALS", 1, 20),
  field(13, "RUT", 1, 25),
  field(14, "NUMBER", 1, 30, {
    meta: {
      type: "number",
      label: "Rent",
      required: true,
      minValue: 100,
      maxValue: 5000,
      numberFormat: "123.456.789,00",
    },
  }),
  field(15, "TEXT", 1, 36, {
    height: 10,
    meta: { type: "text", label: "Remarks", characterLimit: 120 },
    required: false,
  }),
  field(16, "RADIO", 2, 20, {
    height: 9,
    meta: { ...choice("radio", "Payment", ["Monthly", "Quarterly", "Yearly"]), required: true },
  }),
  field(17, "DROPDOWN", 2, 34, {
    meta: {
      type: "dropdown",
      label: "Region",
      required: true,
      values: [{ value: "North" }, { value: "Centre" }, { value: "South" }],
    },
  }),
  field(18, "RUT_FIRMADO", 2, 40),
  field(19, "TEXT", 2, 46, {
    readOnly: true,
    required: false,
    inserted: true,
    customText: "Flat 2 B",
    meta: { type: "text", label: "Object", readOnly: true, text: "Flat 2 B" },
  }),
  field(20, "SIGNATURE", 2, 70, { height: 7 }),
  field(21, "SIGNATURE", 3, 70, { height: 7 }),
  field(22, "SIGNATURE", 1, 70, { itemId: "item_2", height: 7 }),
  field(23, "DATE", 2, 80),
];

function common(language: Language, role: RecipientRole) {
  return {
    language,
    envelope: { id: "envelope_sample", documentId: 1 },
    title: "Rental agreement, Calle Larga 12",
    teamName: "Acme Ltda.",
    sender: { name: "María Soto", email: "maria@acme.example" },
    recipient: { id: 1, name: "Ana Núñez", email: "ana@example.com", role },
    timezone: "America/Santiago",
    dateFormat: "dd/MM/yyyy",
    serverTime: AT,
    participants: [
      { name: "Ana Núñez", role, signingStatus: "NOT_SIGNED", signedAt: null, isMe: true },
      { name: "Luis Soto", role: "SIGNER", signingStatus: "NOT_SIGNED", signedAt: null, isMe: false },
      { name: "Paula Rojas", role: "APPROVER", signingStatus: "SIGNED", signedAt: AT, isMe: false },
    ],
  } as const;
}

type Common = ReturnType<typeof common>;

function signState(base: Common, fields: SigningField[], urls: SampleUrls, back = false): SigningState {
  const second = {
    id: "item_2",
    title: "House rules",
    order: 2,
    pages: [A4],
    originalUrl: urls.second,
    sealedUrl: null,
    firstPageUrl: null,
  };
  const isLong = fields.some(({ itemId }) => itemId === "item_2");
  return {
    screen: "sign",
    ...base,
    participants: [...base.participants],
    session: {
      message:
        "Dear Ana,\nplease sign before the keys are handed over. Call me if anything in section 4 is unclear; I am in the office until Friday.\nMaría",
      expiresAt: "2026-12-12T12:00:00.000Z",
      opened: false,
      today: "20/11/2026",
      consent: { textVersion: "2026-11", givenAt: back ? AT : null },
      files: isLong ? [...filesOf(urls, false), second] : filesOf(urls, false),
      fields,
      signatureKinds: { drawn: true, typed: true, uploaded: true },
      attachments: isLong ? [{ id: "a1", label: "Floor plan", data: "https://example.com/plan" }] : [],
      actionAuth: [],
      actionProvenUntil: null,
      nextSigner: isLong ? { name: "Luis Soto", email: "luis@example.com", mayChange: true } : null,
    },
  };
}

/** The state behind `/dev/signing/{screen}`. */
export function sampleState(screen: string, language: Language, urls: SampleUrls): SigningState {
  const base = { ...common(language, "SIGNER"), participants: [...common(language, "SIGNER").participants] };
  const at = AT;
  switch (screen) {
    case "sign":
      return signState(common(language, "SIGNER"), three, urls);
    case "all":
      return signState(common(language, "SIGNER"), all, urls);
    case "back":
      return signState(
        common(language, "SIGNER"),
        three.map((each) =>
          each.id === 1 ? { ...each, inserted: true, customText: "Calle Larga 12" } : each,
        ),
        urls,
        true,
      );
    case "approve":
      return signState(common(language, "APPROVER"), [], urls);
    case "view":
      return signState(
        common(language, "VIEWER"),
        three.map((each) => ({ ...each, mine: false, recipientId: 2 })),
        urls,
      );
    case "assist":
      return signState(
        common(language, "ASSISTANT"),
        three.map((each) => ({
          ...each,
          mine: each.type === "TEXT",
          recipientId: 2,
          recipientName: "Luis Soto",
        })),
        urls,
      );
    case "accessCheck":
      return {
        screen,
        language,
        teamName: "Acme Ltda.",
        maskedEmail: "a•••@example.com",
        methods: ["TWO_FACTOR_AUTH"],
      };
    case "cancelled":
      return { screen, ...base, at, reason: "We will send a corrected version." };
    case "rejectedByMe":
      return {
        screen,
        ...base,
        at,
        reason: "There are mistakes in the document. Section 4 names the wrong flat.",
      };
    case "rejectedByOther":
      return { screen, ...base, at, by: "Luis Soto" };
    case "completed":
      return { screen, ...base, at, files: filesOf(urls, true) };
    case "done":
      return {
        screen,
        ...base,
        sealing: false,
        remaining: 2,
        redirectUrl: null,
        files: filesOf(urls, false),
      };
    case "sealing":
      return {
        screen: "done",
        ...base,
        sealing: true,
        remaining: 0,
        redirectUrl: null,
        files: filesOf(urls, false),
      };
    case "expired":
      return { screen, ...base, at, askedAt: null };
    case "copyLater":
      return { screen, ...base };
    case "waiting":
      return {
        screen,
        ...base,
        position: { mine: 2, total: 3 },
        waitingFor: ["Luis Soto"],
        files: filesOf(urls, false),
      };
    default: {
      const sample = () => signState(common(language, "SIGNER"), three, urls);
      return withIdentity(screen, sample) ?? { screen: "notFound" };
    }
  }
}
