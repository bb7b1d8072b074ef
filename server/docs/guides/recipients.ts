import type { SampleRequest } from "@/server/contract/samples/request";
import {
  ACCESS_AUTH_METHODS,
  ACTION_AUTH_METHODS,
  type ActionAuthMethod,
  GLOBAL_ACTION_AUTH_METHODS,
  RECIPIENT_ROLES,
  type RecipientRole,
} from "@/server/domain/vocabulary";
import { createGuide, formatNameList, type Guide, renderMarkdownTable } from "../guide";

const ROLES: Record<RecipientRole, [does: string, fields: string]> = {
  SIGNER: ["Signs. Needs at least one `SIGNATURE` field.", "yes"],
  APPROVER: ["Approves, and may sign where you place a signature field.", "yes"],
  VIEWER: ["Opens. Opening the document is the whole act.", "no"],
  ASSISTANT: ["Fills in fields for those who come after. Only in `SEQUENTIAL` envelopes.", "yes"],
  CC: ["Gets a copy when everybody is done.", "no"],
};

const METHODS: Record<ActionAuthMethod, string> = {
  ACCOUNT: "Signs in to an account with the recipient's address, which must be verified.",
  PASSKEY: "Uses a passkey of that account.",
  TWO_FACTOR_AUTH: "Enters a code from an authenticator, or one mailed to the recipient's address.",
  PASSWORD: "Enters the password of that account.",
  EXPLICIT_NONE: "Asks for nothing, even if the envelope asks for something. Stands alone.",
  CLAVE_UNICA: "Identifies with the Chilean ClaveÚnica. Only per recipient.",
  FAO_HASH: "Signs with an advanced electronic signature at a remote provider. Only per recipient.",
};

const addRecipients: SampleRequest = {
  method: "POST",
  path: "/envelope/recipient/create-many",
  body: {
    envelopeId: "envelope_bdkhyrmvolzsnatc",
    data: [
      { email: "ana.rojas@example.com", name: "Ana Rojas", role: "SIGNER", signingOrder: 1 },
      {
        email: "luis.soto@example.com",
        name: "Luis Soto",
        role: "SIGNER",
        signingOrder: 2,
        actionAuth: ["TWO_FACTOR_AUTH"],
      },
      { email: "archive@example.com", name: "Archive", role: "CC" },
    ],
  },
};
const inOrder: SampleRequest = {
  method: "POST",
  path: "/envelope/update",
  body: { envelopeId: "envelope_bdkhyrmvolzsnatc", meta: { signingOrder: "SEQUENTIAL" } },
};
const remind: SampleRequest = {
  method: "POST",
  path: "/envelope/redistribute",
  body: { envelopeId: "envelope_bdkhyrmvolzsnatc", recipients: [4711] },
};

export const recipients: Guide = createGuide({
  slug: "recipients",
  title: "Recipients and authentication",
  summary: "Roles, order of signing, links without mail, and what a recipient must prove.",
  requests: { addRecipients, inOrder, remind },
  text: ({ facts: { limits }, show }) => `
## Roles

${renderMarkdownTable(
  ["Role", "What this person does", "May have fields"],
  RECIPIENT_ROLES.map((role) => [`\`${role}\``, ...ROLES[role]]),
)}

An envelope has at most ${limits.recipientsPerEnvelope} recipients. The same address may stand in it more than once; each gets a link of its own.

${show(addRecipients)}

## Order

In a \`PARALLEL\` envelope everybody is invited at once. In a \`SEQUENTIAL\` one \`signingOrder\` decides, lowest first: recipients who share a number act together, and those without one come last, one after the other.

${show(inOrder)}

## Links instead of mail

[Distribute](/api/v2/docs/reference/envelope-distribute) answers a \`signingUrl\` for every recipient. With \`meta.distributionMethod\` set to \`NONE\` nobody is mailed and you hand out the links yourself. A recipient whose \`email\` is \`""\` is never mailed either. A link keeps working for life: the same address shows the document, waiting, done or expired.

## Reminders and expiry

\`meta.envelopeExpirationPeriod\` says how long a recipient may take, counted from when it is their turn; \`null\` means three months, \`{"disabled": true}\` for ever. \`meta.reminderSettings\` sends reminders by itself: after five days and then every two, unless your team says otherwise; five at most, none after thirty days, \`null\` for none; with \`"quietHours": true\` only between 08:00 and 20:00 in the envelope's time zone. To remind now and renew expired links:

${show(remind)}

## What a recipient must prove

\`accessAuth\` is asked before the document is shown: ${formatNameList(ACCESS_AUTH_METHODS)}. \`actionAuth\` is asked before signing:

${renderMarkdownTable(
  ["Method", "What the recipient does", "For the whole envelope"],
  ACTION_AUTH_METHODS.map((method) => [
    `\`${method}\``,
    METHODS[method],
    GLOBAL_ACTION_AUTH_METHODS.some((known) => known === method) ? "yes" : "no",
  ]),
)}

\`globalAccessAuth\` and \`globalActionAuth\` of the envelope apply to every recipient without a list of its own. Of several methods any one is enough; \`FAO_HASH\` and \`RUT_FIRMADO\` fields always apply. If this installation does not offer a method that an envelope asks for, distribute answers 400 \`NOT_SETUP\` instead of sending it unprotected.

Whoever has \`FAO_HASH\` signs with their own certificate at a remote provider; every file then carries a signature of theirs. Such an envelope needs \`signingOrder\` SEQUENTIAL, everybody without \`FAO_HASH\` first and each with it alone in order, no \`allowDictateNextSigner\`, and beside \`FAO_HASH\` no method but \`CLAVE_UNICA\`. From distribute on its recipients, fields and files are fixed: writes answer 400 \`ENVELOPE_TSP_LOCKED\`. Certificate and audit log are separate downloads.

## Changing people later

A recipient can be changed or removed as long as they have not acted. Changing the address of somebody already invited makes the old link useless. Once one recipient rejects, the envelope ends as \`REJECTED\`.
`,
});
